import { trimOf } from '../basics/text/trim-characters';

/** Text that a message sets apart. */
export interface CodeBlock {
  /** Word behind the fence, `''` without one. */
  readonly tag: string;
  readonly code: string;
}

interface OpenFence {
  readonly mark: string;
  readonly tag: string;
  readonly lines: string[];
}

/** The outermost fenced blocks of a message; one that never ends is none. */
export function fencedBlocks(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: OpenFence | undefined;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (open === undefined) {
      open = openingOn(line);
    } else if (closes(line, open.mark)) {
      blocks.push({ tag: open.tag, code: open.lines.join('\n') });
      open = undefined;
    } else {
      open.lines.push(line);
    }
  }
  return blocks;
}

/** What stands between an opening and a closing tag, as in `<code>…</code>`. */
export function taggedBlocks(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const closings = closingTags(text);
  let from = 0;
  for (const { 0: opening, 1: tag = '', index } of text.matchAll(/<([a-z][\w-]*)>/gi)) {
    const start = index + opening.length;
    const places = index < from ? undefined : closings.get(tag.toLowerCase());
    // Places are kept with the last first; those before this tag close no later one either.
    while ((places?.at(-1) ?? start) < start) {
      places?.pop();
    }
    const end = places?.at(-1);
    if (end !== undefined) {
      blocks.push({ tag, code: text.slice(start, end) });
      from = end;
    }
  }
  return blocks;
}

/** Where each tag is closed, by its name in lower case, the last place first. */
function closingTags(text: string): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (const { 1: tag = '', index } of [...text.matchAll(/<\/([a-z][\w-]*)>/gi)].reverse()) {
    const name = tag.toLowerCase();
    places.set(name, places.get(name) ?? []);
    places.get(name)?.push(index);
  }
  return places;
}

/** Code without what fences add to it or editors change about it: blank lines around it, and how its lines end. */
export function bareCode(code: string): string {
  return trimOf(code.replaceAll('\r\n', '\n'), '\n');
}

function openingOn(line: string): OpenFence | undefined {
  const [start = '', mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
  const info = line.slice(start.length);
  return mark === undefined || info.includes('`')
    ? undefined
    : { mark, tag: /^[ \t]*(\S*)/.exec(info)?.[1] ?? '', lines: [] };
}

function closes(line: string, mark: string): boolean {
  const run = line.trim();
  return run.length >= mark.length && run === mark.charAt(0).repeat(run.length);
}
