const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\', "'": "'", '"': '"' };

/** A reply that is one text in quotation marks, with its line breaks written as escapes, as the text that it stands for. */
export function unquoted(reply: string): string {
  const text = reply.trim();
  const mark = text.charAt(0);
  const inner = text.slice(1, -1);
  if ((mark !== "'" && mark !== '"') || !text.endsWith(mark) || inner.includes('\n') || !inner.includes('\\n')) {
    return reply;
  }
  const found = { isWhole: true };
  const read = inner.replaceAll(/\\(.?)|['"]/g, (sign, escaped: string | undefined) => {
    found.isWhole &&= escaped === undefined ? sign !== mark : Object.hasOwn(escapes, escaped);
    return escaped === undefined ? sign : (escapes[escaped] ?? sign);
  });
  return found.isWhole ? read.replaceAll(/\r\n?/g, '\n') : reply;
}
