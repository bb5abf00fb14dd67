import { z } from 'zod';
import { parseJson } from '../../basics/json/parse-json';

const inputLineSchema = z.object({ custom_id: z.string(), body: z.record(z.string(), z.unknown()) });

/** The requests of a batch's input in OpenAI's form. */
export function readInputLines(text: string): readonly z.infer<typeof inputLineSchema>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => inputLineSchema.parse(parseJson(line)));
}

/** A line of a batch's output in OpenAI's form: a completion, or an error with its status. */
export function outputLine(
  customId: string,
  response: { readonly completion: unknown } | { readonly status: number; readonly message: string },
): string {
  return JSON.stringify({
    custom_id: customId,
    response:
      'completion' in response
        ? { status_code: 200, body: response.completion }
        : { status_code: response.status, body: { error: { message: response.message } } },
    error: null,
  });
}

/** Converts an RFC 3339 time to seconds since 1970, as in OpenAI's objects. */
export function toSeconds(time: string | null | undefined): number | null {
  const milliseconds = Date.parse(time ?? '');
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000;
}
