/** A task of over 1,000 characters as people write them: what is wanted, among much that could stand in any task. */
export function inATask(prompts: readonly string[], seed: number): string {
  const sentences: string[] = [];
  for (let index = 0; index < SENTENCES.length && sentences.join(" ").length < 1000; index++) {
    sentences.push(SENTENCES[(seed * 7 + index * 5) % SENTENCES.length] ?? "");
    const prompt = prompts[index - 1];
    if (prompt !== undefined) sentences.push(`${prompt.replace(/[.?!]$/, "")}.`);
  }
  return sentences.join(" ");
}

const SENTENCES: readonly string[] = [
  "We have about two weeks before this goes to the customer, so please work step by step and say at the end what you did.",
  "The working directory is /root/project, and everything you need is already there.",
  "Write the final result to /root/output/result.json and make sure that it is valid JSON.",
  "Do not change any other files, and keep the existing structure as it is.",
  "I tried to do this by hand last week, but it took far too long and the results were not consistent.",
  "My manager would like to see a short summary first, followed by the details in a table.",
  "If something is unclear, make a reasonable assumption, write it down and go on.",
  "The input is in the data folder, with one file for each month since January 2023.",
  "Please be careful with edge cases such as empty values, duplicates and missing entries.",
  "Once you are done, run everything again from the start to check that it works as expected.",
  "It is important that the solution is easy to understand, since other people will have to maintain it.",
  "The previous version of this was written by a contractor who is no longer available.",
  "I would prefer a simple approach over a clever one, even if it takes a bit more time to run.",
  "There was a meeting yesterday in which several people asked for this, and the deadline is Friday.",
  "The numbers should be rounded to two decimal places, and the dates should be in ISO format.",
  "If a step fails, stop and explain what happened instead of working around the problem.",
  "There are a few examples in the examples folder that show what a good result looks like.",
  "Requirements: the output must be deterministic, the script must exit with code 0, and the tests must pass.",
  "At the end, give me a list of open questions and the next steps that you would recommend.",
];
