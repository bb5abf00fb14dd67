import { isDeepStrictEqual } from 'node:util';

type Body = Readonly<Record<string, unknown>>;

/** The differences between two requests. */
export interface RequestComparison {
  /** One line for each part that differs: model, parameters, messages. */
  readonly differences: readonly string[];
  /** Number of differing lines of messages: among requests with equally many differences, fewer is nearer. */
  readonly lines: number;
}

interface Message {
  readonly role: string;
  readonly content: string;
}

/** Maximum length of an excerpt. */
const longest = 80;

/** Describes how the current request differs from a recorded one. */
export function compareRequests(recorded: Body, asked: Body): RequestComparison {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(asked)])].filter((name) => name !== 'messages');
  const parts = names
    .filter((name) => !isDeepStrictEqual(recorded[name], asked[name]))
    .map((name) => `${name}: recorded ${show(recorded[name])}, now ${show(asked[name])}`);
  const before = messagesOf(recorded);
const after = messagesOf(asked);
  let lines = 0;
  const messages = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const old = before[index];
const current = after[index];
    if (old === undefined || current === undefined) {
      const { role, content } = old ?? current ?? { role: '', content: '' };
      lines += content.split('\n').length;
      return `message ${index + 1} (${role}): ${old === undefined ? 'not recorded' : 'recorded, but no longer sent'}`;
    }
    const role = old.role === current.role ? old.role : `recorded as ${old.role}, now ${current.role}`;
    const where = `message ${index + 1} (${role})`;
    const oldLines = old.content.split('\n');
const newLines = current.content.split('\n');
    const known = new Set(oldLines);
    const still = new Set(newLines);
    lines += newLines.filter((line) => !known.has(line)).length + oldLines.filter((line) => !still.has(line)).length;
    const at = newLines.findIndex((line, number) => line !== oldLines[number]);
    const first = at < 0 && oldLines.length > newLines.length ? newLines.length : at;
    return first < 0
      ? role === old.role
        ? undefined
        : where
      : `${where}, line ${first + 1}: ${showLines(oldLines[first], newLines[first])}`;
  });
  return { differences: [...parts, ...messages.filter((text) => text !== undefined)], lines };
}

function messagesOf({ messages }: Body): readonly Message[] {
  return Array.isArray(messages)
    ? messages.map((message: unknown) => {
        const { role, content }: { role?: unknown; content?: unknown } =
          typeof message === 'object' && message !== null ? message : {};
        return { role: String(role), content: typeof content === 'string' ? content : JSON.stringify(content) };
      })
    : [];
}

/** An excerpt from shortly before the first difference, so that long lines show it. */
function showLines(recorded: string | undefined, asked: string | undefined): string {
  let same = 0;
  while (recorded?.[same] !== undefined && recorded[same] === asked?.[same]) {
    same += 1;
  }
  const from = same > longest / 2 ? same - 20 : 0;
  return `recorded ${show(recorded, from)}, now ${show(asked, from)}`;
}

function show(value: unknown, from = 0): string {
  if (value === undefined) {
    return 'nothing';
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = `${from > 0 ? '…' : ''}${text.slice(from, from + longest)}${text.length > from + longest ? '…' : ''}`;
  return typeof value === 'string' ? JSON.stringify(shown) : shown;
}
