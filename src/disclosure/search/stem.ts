/**
 * What the forms of an English word have in common: `create`, `creates`, `created` and `creating` become `creat`. Only
 * plurals, `-ed` and `-ing`: taking more off joins words that mean different things. Other words stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  return trimEnding(trimVerb(trimPlural(word)));
}

function trimPlural(word: string): string {
  if (!word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ss|x|ch|sh|z)es$/.test(word) ? -2 : -1);
}

function trimVerb(word: string): string {
  const base = /^(.{3,})(?:ing|ed)$/.exec(word)?.[1];
  if (base === undefined || !/[aeiouy]/.test(base)) return word;
  // `planning` is of `plan`, `calling` of `call`
  return /([^aeioulsz])\1$/.test(base) ? base.slice(0, -1) : base;
}

/** `cache` as `caching` leaves it, `copy` as `copies` does. */
function trimEnding(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith("e")) return word.slice(0, -1);
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
}
