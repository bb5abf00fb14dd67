/** Text that a message sets apart. */
export interface CodeBlock {
  /** Word behind the fence, `''` without one. */
  readonly tag: string;
  readonly code: string;
}

/** The outermost fenced blocks of a message; one that never ends is none. */
export function fencedBlocks(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { readonly mark: string; readonly tag: string; readonly lines: string[] } | undefined;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (open === undefined) {
      const [, mark, tag = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/.exec(line) ?? [];
      open = mark === undefined ? undefined : { mark, tag, lines: [] };
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
  return [...text.matchAll(/<([a-z][\w-]*)>([\s\S]*?)<\/\1>/gi)].map(([, tag = '', code = '']) => ({ tag, code }));
}

/** Code without what fences add to it or editors change about it: blank lines around it, and how its lines end. */
export function bareCode(code: string): string {
  return code.replaceAll('\r\n', '\n').replace(/^\n+|\n+$/g, '');
}

function closes(line: string, mark: string): boolean {
  const run = line.trim();
  return run.length >= mark.length && run === mark.charAt(0).repeat(run.length);
}
