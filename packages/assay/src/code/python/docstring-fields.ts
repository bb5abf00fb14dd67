/** One entry of a docstring, as it is being read. */
export type DocPart =
  | { readonly kind: 'parameter'; readonly name: string; type: string; text: string; readonly line: number }
  | { readonly kind: 'returns'; type: string; text: string; readonly line: number };

/** Adds what a field says, such as `:param int target: …`, `:type target: int`, `:return: …`, `:rtype: bool`, and the same with `@`; `false` when the line is none. */
export function takeField(parts: DocPart[], content: string, line: number): boolean {
  const [start = '', tag = ''] = /^[:@](\w+)/.exec(content) ?? [];
  const end = start === '' ? -1 : content.indexOf(':', start.length);
  if (end < 0) {
    return false;
  }
  const argument = content.slice(start.length, end).trim();
  const text = content.slice(end + 1).trimStart();
  const words = argument.split(/\s+/);
  const name = (words.at(-1) ?? '').replace(/^\*+/, '');
  switch (tag) {
    case 'param':
    case 'parameter':
    case 'arg':
    case 'argument':
      addParameter(parts, { name, type: words.slice(0, -1).join(' '), text, line });
      return true;
    case 'type':
      addParameter(parts, { name, type: text, text: '', line });
      return true;
    case 'return':
    case 'returns':
      parts.push({ kind: 'returns', type: argument, text, line });
      return true;
    case 'rtype':
      parts.push({ kind: 'returns', type: text, text: '', line });
      return true;
    default:
      return true;
  }
}

/** A type may be stated apart from the text. */
function addParameter(parts: DocPart[], entry: Omit<Extract<DocPart, { kind: 'parameter' }>, 'kind'>): void {
  const same = parts.find((part) => part.kind === 'parameter' && part.name === entry.name);
  if (same !== undefined && (same.type === '' || entry.type === '') && (same.text === '' || entry.text === '')) {
    same.type ||= entry.type;
    same.text ||= entry.text;
  } else {
    parts.push({ kind: 'parameter', ...entry });
  }
}
