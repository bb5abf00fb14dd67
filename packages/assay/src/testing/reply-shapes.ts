import type { ServerResponse } from 'node:http';
import { createRandom } from '../statistics/random';
import { completion, failWith, hangUp, type ChatResponse } from './chat-server';

/** What a server sends for one piece of code: a response to each attempt, the last one again and again. */
export interface ReplyShape {
  readonly title: string;
  readonly responses: readonly ChatResponse[];
  /** Whether only what the model wrote is unusual. */
  readonly isText: boolean;
  /** Whether it never ends, so that nobody should wait long. */
  readonly stalls?: boolean;
}

/** What a model, a server or a bad connection may do to an answer. */
const damages: readonly (readonly [string, (text: string) => string])[] = [
  ['nothing', (text) => text],
  ['white space around it', (text) => `\r\n\t ${text}\u00A0\n`],
  ['a byte order mark', (text) => `\uFEFF${text}`],
  ['prose before it', (text) => `Sure: ${text}`],
  ['prose after it', (text) => `${text}\nI hope this helps.`],
  ['itself again', (text) => `${text}${text}`],
  ['braces around it', (text) => `{${text}}`],
  ['a list around it', (text) => `[${text}]`],
  ['an object around it', (text) => `{"answer": ${text}}`],
  ['a comment', (text) => text.replace('{', '{/* why */')],
  ['a fence', (text) => `\`\`\`json\n${text}\n\`\`\``],
  ['a fence of CRLF', (text) => `\`\`\`JSON\r\n${text}\r\n\`\`\`\r\n`],
  ['a bare fence', (text) => `\`\`\`\n${text}\n\`\`\``],
  ['a fence of four', (text) => `\`\`\`\`json\n${text}\n\`\`\`\``],
  ['a fence in a fence', (text) => `\`\`\`\n\`\`\`json\n${text}\n\`\`\`\n\`\`\``],
  ['a fence of tildes', (text) => `~~~json\n${text}\n~~~`],
  ['an open fence', (text) => `\`\`\`json\n${text}`],
  ['a fence that closes behind it', (text) => `\`\`\`json\n${text}\`\`\``],
  ['a fence of unequal ends', (text) => `\`\`\`json\n${text}\n\`\`\`\``],
  ['a fence of another language', (text) => `\`\`\`json5\n${text}\n\`\`\``],
  ['prose before a fence', (text) => `Here:\n\`\`\`json\n${text}\n\`\`\``],
  ['a comma too many', (text) => text.replace(/}$/, ',}')],
  ['single quotes', (text) => text.replaceAll('"', "'")],
  ['no quotes', (text) => text.replaceAll('"', '')],
  ['texts for booleans', (text) => text.replace(/true|false/g, '"$&"')],
  ['Python’s booleans', (text) => text.replace('true', 'True').replace('false', 'False')],
  ['numbers', (text) => text.replace('true', '1').replace('false', '0')],
  ['null', (text) => text.replace(/true|false/, 'null')],
  ['NaN', (text) => text.replace(/true|false/, 'NaN')],
  ['a list for a boolean', (text) => text.replace(/true|false/, '[$&]')],
  ['an object for a boolean', (text) => text.replace(/true|false/, '{"value": $&}')],
  ['a deep list', (text) => text.replace(/true|false/, `${'['.repeat(20_000)}$&${']'.repeat(20_000)}`)],
  ['a deep extra key', (text) => text.replace('{', `{"why": ${'['.repeat(5000)}1${']'.repeat(5000)}, `)],
  ['an extra key', (text) => text.replace('{', '{"why": "\\"isShort\\": true", "more": {"isShort": false}, ')],
  ['a prototype', (text) => text.replace('{', '{"__proto__": {"isCorrect": true}, "constructor": 1, ')],
  ['a prototype alone', () => '{"__proto__": {"isCorrect": true, "isShort": true}}'],
  ['a key again', (text) => text.replace('{', '{"isCorrect": true, ')],
  ['a key again at the end', (text) => text.replace(/}$/, ', "isShort": false}')],
  ['a key again, escaped', (text) => text.replace(/}$/, ', "\\u0069sShort": true}')],
  ['an escaped key', (text) => text.replace('"isShort"', '"is\\u0053hort"')],
  ['a key in capitals', (text) => text.replace('isShort', 'IsShort')],
  ['a key with a blank', (text) => text.replace('"isShort"', '"isShort "')],
  ['a key less', (text) => text.replace(/,.*}$/, '}')],
  ['no key', () => '{}'],
  ['one word', () => 'true'],
  ['a number alone', () => '1e400'],
  ['nothing but white space', () => ' \u2028\n '],
  ['no text', () => ''],
  ['1 MB of text', (text) => text.replace('{', `{"why": "${'x'.repeat(1_000_000)}", `)],
  ['1 MB of backticks', () => '`'.repeat(1_000_000)],
  ['a lone surrogate', (text) => text.replace('{', '{"\uD800": 1, ')],
  ['a zero', (text) => text.replace(':', ':\0')],
  ['characters that reorder', (text) => text.replace('{', '{"\u202E\u2066": "\u2029", ')],
];

const answers = ['{"isCorrect": true, "isShort": false}', '{"isCorrect":false,"isShort":true}'];

/** Responses outside of what a model wrote. */
const others: readonly (readonly [string, readonly ChatResponse[], boolean?])[] = [
  ...['stop', 'length', 'content_filter', 'tool_calls', 'function_call', 'STOP', '', null].map(
    (reason) => [`finish reason ${String(reason)}`, [choice({}, { finish_reason: reason })]] as const,
  ),
  ['no finish reason', [choice({}, { finish_reason: undefined })]],
  ['a number for a finish reason', [choice({}, { finish_reason: 1 })]],
  ['a refusal', [choice({ content: null, refusal: 'I cannot help.' })]],
  ['a refusal beside an answer', [choice({ refusal: 'I cannot help.' })]],
  ['an empty refusal', [choice({ refusal: '' })]],
  ['no refusal', [choice({ refusal: undefined })]],
  ['a refusal that is cut', [choice({ refusal: 'I' }, { finish_reason: 'length' })]],
  ['null for content', [choice({ content: null })]],
  ['no content', [choice({ content: undefined })]],
  ['content in parts', [choice({ content: [{ type: 'text', text: answers[0] }] })]],
  ['an object for content', [choice({ content: { isCorrect: true, isShort: true } })]],
  ['tool calls', [choice({ content: null, tool_calls: [{ id: '1', type: 'function' }] })]],
  ['no message', [completion('', { choices: [{ index: 0, finish_reason: 'stop' }] })]],
  ['a list for a message', [completion('', { choices: [{ message: [] }] })]],
  ['empty choices', [completion('', { choices: [] })]],
  ['null for choices', [completion('', { choices: null })]],
  ['no choices', [completion('', { choices: undefined })]],
  ['null for a choice', [completion('', { choices: [null] })]],
  ['a second choice that is none', [completion('', { choices: [oneChoice(answers[0]), {}] })]],
  ['two choices', [completion('', { choices: [oneChoice(answers[0]), oneChoice('no')] })]],
  ['a number for an id', [completion(answers[0] ?? '', { id: 7 })]],
  ['null for an id', [completion(answers[0] ?? '', { id: null })]],
  ['a list for a model', [completion(answers[0] ?? '', { model: [] })]],
  ['odd usage', [completion(answers[0] ?? '', { usage: 'much', service_tier: 4 })]],
  ['no usage', [completion(answers[0] ?? '', { usage: undefined })]],
  ['an error with status 200', [{ error: { message: 'overloaded' } }]],
  ['a list for a body', [raw('[]')]],
  ['null for a body', [raw('null')]],
  ['a text for a body', [raw('"ok"')]],
  ['HTML', [raw('<!doctype html><title>Sign in</title>', 'text/html')]],
  ['HTML that says it is JSON', [raw('<!doctype html>')]],
  ['another content type', [raw(JSON.stringify(completion(answers[0] ?? '')), 'text/plain')]],
  ['a content type of JSON’s kin', [raw(JSON.stringify(completion(answers[0] ?? '')), 'application/vnd.x+json; a=b')]],
  ['no body', [raw('')]],
  ['cut JSON', [raw('{"choices": [')]],
  ['a body with a byte order mark', [raw(`\uFEFF${JSON.stringify(completion(answers[0] ?? ''))}`)]],
  ['a 2 MB body', [completion(answers[0] ?? '', { padding: ' '.repeat(2_000_000) })]],
  ['status 204', [(response) => response.writeHead(204).end()]],
  ['a hang-up', [hangUp]],
  ['a hang-up in the body', [cutOff]],
  ['a body that stalls', [stall], true],
  ['nothing at all', [() => undefined], true],
  ...[429, 408, 409, 500, 503, 529].map((status) => [`status ${String(status)}`, [failWith(status, {})]] as const),
  ['a hang-up, then an answer', [hangUp, answers[0] ?? '']],
  ['a cut body, then an answer', [cutOff, answers[1] ?? '']],
  ['HTML, then an answer', [raw('<p>', 'text/html'), answers[1] ?? '']],
  ['status 500 twice, then prose', [failWith(500, {}), failWith(502, {}), 'All good.']],
  ['status 429 for no time', [failWith(429, {}, { 'retry-after': '0' }), answers[0] ?? '']],
  ['status 429 for 5 ms', [failWith(429, {}, { 'retry-after-ms': '5' }), answers[1] ?? '']],
  ['status 429 until a past date', [failWith(429, {}, { 'retry-after': new Date(0).toUTCString() }), answers[1] ?? '']],
  ['status 429 for 90 seconds', [failWith(429, {}, { 'retry-after': '90' })]],
  ['no quota', [failWith(429, { code: 'insufficient_quota' }), answers[0] ?? '']],
  ['a filter with status 400', [failWith(400, { code: 'content_filter' })]],
  ['a filter with status 500', [failWith(500, { code: 'content_policy_violation' })]],
  ['a prompt that is too long', [failWith(400, { code: 'context_length_exceeded' })]],
  ...[301, 307, 400, 401, 402, 403, 404, 413, 422].map(
    (status) => [`status ${String(status)}`, [failWith(status, {}), answers[0] ?? '']] as const,
  ),
  ['status 401 in plain text', [(response) => response.writeHead(401).end('no')]],
  ['status 404 with a text for the error', [(response) => response.writeHead(404).end('{"error":"no such model"}')]],
];

/** What a model may write or a server send, each different from the others. */
export function replyShapes(): readonly ReplyShape[] {
  const random = createRandom('reply shapes', 1);
  const pick = (below: number): number => Math.floor(random() * below);
  const once = damages.flatMap(([title, damage]) => answers.map((answer) => ({ title, responses: [damage(answer)] })));
  const small = damages.filter(([title]) => !title.startsWith('1 MB') && !title.includes('deep'));
  const twice = Array.from({ length: 150 }, () => {
    const first = small[pick(small.length)];
    const second = small[pick(small.length)];
    const text = answers[pick(2)] ?? '';
    return {
      title: `${first?.[0] ?? ''}, ${second?.[0] ?? ''}`,
      responses: [second?.[1](first?.[1](text) ?? '') ?? ''],
    };
  });
  const cut = answers.flatMap((answer) =>
    Array.from(answer, (_, at) => ({ title: `cut at ${String(at)}`, responses: [answer.slice(0, at)] })),
  );
  const changed = Array.from({ length: 100 }, () => {
    const answer = answers[pick(2)] ?? '';
    const at = pick(answer.length);
    const inserted = ['"', ' ', '\\', '{', ',', ':', '\u200B', '0', 'e', ''][pick(10)] ?? '';
    const text = `${answer.slice(0, at)}${inserted}${answer.slice(at + pick(2))}`;
    return { title: `"${inserted}" at ${String(at)}`, responses: [text] };
  });
  const rest = others.map(([title, responses, stalls = false]) => ({ title, responses, stalls }));
  const texts = [...once, ...twice, ...cut, ...changed].map((shape) => ({ ...shape, isText: true }));
  return [...texts, ...rest.map((shape) => ({ ...shape, isText: false }))];
}

function oneChoice(content: unknown, message: object = {}, parts: object = {}): object {
  return {
    index: 0,
    message: { role: 'assistant', content, refusal: null, ...message },
    finish_reason: 'stop',
    ...parts,
  };
}

function choice(message: object, parts: object = {}): ChatResponse {
  return completion('', { choices: [oneChoice(answers[0], message, parts)] });
}

function raw(body: string, type = 'application/json'): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
}

function cutOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
  response.write('{"choices": [', () => response.destroy());
}

function stall(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices": [');
}
