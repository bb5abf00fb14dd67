import { completion, failWith, type ChatRequest, type ChatResponse } from './chat-server';

/** How a server differs from OpenAI's, by names of parameters. */
export interface Particularities {
  /** Parameters without effect. */
  readonly ignores?: readonly string[];
  /** Parameters that it refuses, with the status and the words that it does it with. */
  readonly rejects?: Readonly<Record<string, readonly [status: number, message: string]>>;
}

/** What such a server sends: as many choices, of such a form and such a length, as it was asked for and does not ignore. */
export function particularAnswer({
  ignores = [],
  rejects = {},
}: Particularities): (request: ChatRequest) => ChatResponse {
  return ({ body }) => {
    const heeded = (name: string): unknown => (ignores.includes(name) ? undefined : body[name]);
    const format = body['response_format'];
    const type = typeof format === 'object' && format !== null && 'type' in format ? String(format.type) : 'text';
    const refused = [...Object.keys(body).filter((name) => name !== 'n' || body['n'] !== 1), type].find((name) =>
      Object.hasOwn(rejects, name),
    );
    const [status, message] = rejects[refused ?? ''] ?? [];
    if (status !== undefined) {
      return failWith(status, { message: message ?? '' });
    }
    const whole = heeded('response_format') === undefined ? 'one two three four five six seven' : answerTo(format);
    const cap = Number(heeded('max_tokens') ?? heeded('max_completion_tokens') ?? 1000);
    const words = whole.split(' ');
    const cut = words.length > cap;
    const choice = (index: number): object => ({
      index,
      message: { role: 'assistant', content: cut ? words.slice(0, cap).join(' ') : whole, refusal: null },
      finish_reason: cut ? 'length' : 'stop',
    });
    const samples = Number(heeded('n') ?? 1);
    return completion(null, {
      choices: Array.from({ length: samples }, (_, index) => choice(index)),
      usage: { prompt_tokens: 20, completion_tokens: samples * Math.min(cap, 200) },
    });
  };
}

/** An answer of the form that was asked for: what stands first wherever there is a choice. */
function answerTo(format: unknown): string {
  const { json_schema: asked, schema } = format as { readonly json_schema?: AskedFormat } & Partial<AskedFormat>;
  const properties = Object.entries((asked?.schema ?? schema)?.properties ?? {});
  return JSON.stringify(Object.fromEntries(properties.map(([name, value]) => [name, value.enum?.[0] ?? true])));
}

interface AskedFormat {
  readonly schema: { readonly properties: Readonly<Record<string, AskedValue>> };
}

interface AskedValue {
  readonly enum?: readonly unknown[];
}
