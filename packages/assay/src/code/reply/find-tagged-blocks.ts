import { proseOf, type Block } from './block';

const openings =
  /\[(PYTHON|JAVASCRIPT|JS|CODE)\]|<(pre|code)(?:\s[^<>]{0,200})?>|(?<=^[ \t]{0,8})(`{1,2})(?=(?:async |def |class |function\b|const |let |var ))/gim;

/**
 * Takes prose apart where it marks code by other means than fences: `[PYTHON]`, `[CODE]` and the like, HTML's `code` and
 * `pre`, single backticks around a definition.
 */
export function findTaggedBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  // Marks whose end is nowhere in the rest; looking again would take for ever.
  const endless = new Set<string>();
  let from = 0;
  for (const match of text.matchAll(openings)) {
    const [mark, tag, element, ticks] = match;
    const start = match.index + mark.length;
    if (match.index < from) {
      continue;
    }
    const closing = tag !== undefined ? `[/${tag}]` : element !== undefined ? `</${element}>` : (ticks ?? '`');
    const end = endless.has(closing.toLowerCase()) ? -1 : indexOfEnd(text, closing, start);
    if (end < 0) {
      endless.add(closing.toLowerCase());
    }
    if (end < 0 && tag === undefined) {
      continue;
    }
    const inner = text.slice(start, end < 0 ? text.length : end);
    blocks.push(proseOf(text.slice(from, match.index)));
    blocks.push({
      kind: 'marked',
      text: element === undefined ? inner : fromHtml(inner),
      tag: tag?.toLowerCase(),
      isClosed: end >= 0,
    });
    from = end < 0 ? text.length : end + closing.length;
  }
  blocks.push(proseOf(text.slice(from)));
  return blocks.filter((block) => block.text.trim() !== '');
}

function indexOfEnd(text: string, closing: string, start: number): number {
  const exact = text.indexOf(closing, start);
  return exact >= 0
    ? exact
    : text.indexOf(closing.toUpperCase() === closing ? closing.toLowerCase() : closing.toUpperCase(), start);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

function fromHtml(text: string): string {
  return text
    .replace(/<\/?(?:pre|code|span|br)(?:\s[^<>]{0,200})?\/?>/gi, (tag) => (/^<br/i.test(tag) ? '\n' : ''))
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(lt|gt|amp|quot|apos|nbsp));/gi, (_, decimal, hex, name) => {
      const code =
        typeof decimal === 'string' ? Number(decimal) : typeof hex === 'string' ? parseInt(hex, 16) : undefined;
      return code === undefined ? (entities[String(name).toLowerCase()] ?? '') : String.fromCodePoint(code);
    });
}
