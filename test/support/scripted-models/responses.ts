import type { Response, ResponseCreateParams, ResponseInputItem } from "openai/resources/responses/responses";
import { think } from "./model.ts";

/** What was said before each response, by the response's id: this service remembers. */
export type ResponseMemory = Map<string, readonly ResponseInputItem[]>;

/** Answers `POST /v1/responses`. */
export function respond(request: ResponseCreateParams, memory: ResponseMemory): Response {
  const { input = [], tools = [], instructions, model = "", previous_response_id } = request;
  const added: readonly ResponseInputItem[] = typeof input === "string" ? [{ role: "user", content: input }] : input;
  const items = [...(memory.get(previous_response_id ?? "") ?? []), ...added];
  const id = `resp_${memory.size + 1}`;
  memory.set(id, items);
  const said = think({
    system: instructions ?? "",
    question: items
      .flatMap((item) => ("content" in item && typeof item.content === "string" ? item.content : []))
      .join("\n"),
    tools: tools.flatMap((tool) => (tool.type === "function" ? { name: tool.name, schema: tool.parameters } : [])),
    results: items.flatMap((item) =>
      item.type === "function_call_output" ? { callId: item.call_id ?? "", text: String(item.output) } : [],
    ),
  });
  const output: Response["output"] =
    said.kind === "answer"
      ? [
          {
            id: "msg_1",
            type: "message",
            role: "assistant",
            status: "completed",
            content: [{ type: "output_text", text: said.text, annotations: [] }],
          },
        ]
      : [
          {
            id: `fc_${said.id}`,
            type: "function_call",
            status: "completed",
            call_id: said.id,
            name: said.name,
            arguments: JSON.stringify(said.input),
          },
        ];
  return {
    id,
    access_programs: null,
    object: "response",
    created_at: 1,
    status: "completed",
    error: null,
    incomplete_details: null,
    instructions: instructions ?? null,
    metadata: {},
    model,
    output,
    output_text: "",
    parallel_tool_calls: false,
    temperature: 1,
    tool_choice: "auto",
    tools: [],
    top_p: 1,
  };
}
