/** A line of a batch's input. */
export interface InputLine {
  readonly custom_id: string;
  readonly method: string;
  readonly url: string;
  readonly body: { readonly model: string; readonly messages: readonly { readonly content: string }[] };
}

/** What OpenAI's own validation finds wrong in a batch's input: lines that are no chat completions, ids that are used twice, a second model. */
export function findInputProblems(lines: readonly string[]): readonly object[] {
  const problem = (code: string, line: number, message: string): object => ({ code, message, line, param: null });
  const ids = new Set<string>();
  let model: string | undefined;
  return lines.flatMap((text, index) => {
    const { custom_id: id, method, url, body } = JSON.parse(text) as InputLine;
    const isKnown = ids.has(id);
    ids.add(id);
    model ??= body.model;
    return [
      ...(isKnown ? [problem('duplicate_custom_id', index + 1, `The custom_id ${id} is used twice.`)] : []),
      ...(method !== 'POST' || url !== '/v1/chat/completions' ? [problem('invalid_url', index + 1, 'Wrong URL.')] : []),
      ...(body.model === model ? [] : [problem('mismatched_model', index + 1, 'All lines want one model.')]),
      ...(body.model === 'no-batch' ? [problem('model_not_found', index + 1, 'no-batch takes no batches.')] : []),
    ];
  });
}

/** The fields of an upload, as text. */
export function readMultipart(body: Buffer, contentType: string): Readonly<Record<string, string>> {
  const boundary = /boundary=(.*)$/.exec(contentType)?.[1] ?? '';
  const parts = body.toString('utf8').split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      return [/name="(\w+)"/.exec(head)?.[1] ?? '', rest.join('\r\n\r\n').replace(/\r\n$/, '')];
    }),
  );
}
