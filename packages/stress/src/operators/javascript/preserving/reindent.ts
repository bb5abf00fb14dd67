import type { Edit, JavaScriptOperator } from 'gpt-assay/code';
import { type Reading, findSafeSites } from 'gpt-assay/code/javascript';
import { insideText } from '../lines-of-text';

const widths = [
  ['  ', 'two spaces'],
  ['    ', 'four spaces'],
  ['\t', 'a tab'],
] as const;

/** Lines indented by another width, outside of texts. */
export const reindent: JavaScriptOperator = {
  name: 'reindent',
  purpose: 'preserving',
  summary: 'changes the indentation width, or uses tabs',
  sitesIn: findSafeSites(function* (reading) {
    const lines = indentedLines(reading);
    const unit = unitOfLines(reading, lines);
    for (const [text, name] of unit === undefined ? [] : widths) {
      if (unit !== undefined && text !== unit) {
        const edits = lines.map(({ from, blanks }): Edit => {
          const [, levels = '', rest = ''] = new RegExp(`^((?:${unit})*)(.*)$`).exec(blanks) ?? [];
          return { from, to: from + blanks.length, text: `${text.repeat(levels.length / unit.length)}${rest}` };
        });
        yield { edits, what: `each level is indented by ${name}` };
      }
    }
  }),
};

interface IndentedLine {
  readonly from: number;
  readonly blanks: string;
}

function indentedLines(reading: Reading): readonly IndentedLine[] {
  const isText = insideText(reading);
  return [...reading.code.matchAll(/(?<=\n)[ \t]+(?=\S)/g)]
    .map(({ index, 0: blanks }) => ({ from: index, blanks }))
    .filter(({ from }) => !isText(from));
}

/** A tab, or the fewest spaces that begin a line of code. */
function unitOfLines({ nodes, code }: Reading, lines: readonly IndentedLine[]): string | undefined {
  const starts = new Set(nodes.map(({ start }) => start));
  const ofCode = lines.filter(({ from, blanks }) => starts.has(from + blanks.length)).map(({ blanks }) => blanks);
  if (ofCode.some((blanks) => blanks.startsWith('\t'))) {
    return '\t';
  }
  const least = ofCode.reduce((width, { length }) => Math.min(width, length), Infinity);
  return least > 1 && least <= 8 && code !== '' ? ' '.repeat(least) : undefined;
}
