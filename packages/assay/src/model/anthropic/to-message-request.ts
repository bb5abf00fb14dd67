import { addOthers, readChatBody } from '../native/chat-body';

/** Token limit for requests without one, because the protocol requires a limit. */
export const usualTokenCap = 16_000;

/** Marks the end of the part that other requests, such as those of other runs, share. */
const cached = { cache_control: { type: 'ephemeral' } } as const;

/** Models without structured outputs, which follow a schema only as the input of a forced tool call. */
const beforeSchemas = /^claude-(?:[23]|instant|(?:opus|sonnet)-4-(?:0|1|20))/;

/** The tool whose input is the answer. */
const answerTool = 'answer';

/** Converts a chat completion's body to Anthropic's Messages API, which has no seed and one sample per request. */
export function toMessageRequest(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { model, system, turns, temperature, topP, tokenCap, effort, stop, format, others } = readChatBody(body);
  const asTool = typeof format === 'object' && beforeSchemas.test(model);
  const outputConfig = {
    ...(typeof format === 'object' && !asTool && { format: { type: 'json_schema', schema: format.schema } }),
    ...(effort !== undefined && effort !== 'none' && { effort }),
  };
  const request = {
    model,
    max_tokens: tokenCap ?? usualTokenCap,
    ...(system !== '' && { system: [{ type: 'text', text: system, ...cached }] }),
    messages: turns.map(({ role, content }, index) => ({
      role,
      content: [{ type: 'text', text: content, ...(index === turns.length - 1 && cached) }],
    })),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(stop !== undefined && { stop_sequences: stop }),
    ...(effort !== undefined && { thinking: { type: effort === 'none' ? 'disabled' : 'adaptive' } }),
    ...(Object.keys(outputConfig).length > 0 && { output_config: outputConfig }),
    ...(asTool && {
      tools: [{ name: answerTool, description: 'Gives the answer.', input_schema: format.schema }],
      tool_choice: { type: 'tool', name: answerTool },
    }),
  };
  return addOthers(request, others);
}
