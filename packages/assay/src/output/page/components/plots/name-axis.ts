import type { ScaleOptions } from '@observablehq/plot';
import { largest } from '../../../../statistics/numbers';
import { room } from './chart';

/** Approximate width of a character in a chart in pixels. */
const character = 6.8;
/** Height of a line of text in pixels. */
const line = 13;

/** An axis of names: its room at the left and the height of the chart in pixels; names take several lines where there is little room. */
export function nameAxis(names: readonly string[]): {
  readonly marginLeft: number;
  readonly height: number;
  readonly y: ScaleOptions;
} {
  const longest = largest([0, ...names.map((name) => name.length)]);
  const length = Math.min(longest, Math.max(14, Math.floor((room() * 0.45) / character)));
  const lines = largest([1, ...names.map((name) => wrapName(name, length).length)]);
  return {
    marginLeft: 16 + Math.ceil(character * length),
    height: 50 + Math.max(26, 10 + line * lines) * names.length,
    y: {
      domain: [...names],
      label: null,
      tickSize: 0,
      tickFormat: (name: string) => wrapName(name, length).join('\n'),
    },
  };
}

/** A name in lines of at most so many characters, broken at blanks, signs and capitals where it can be. */
function wrapName(name: string, length: number): readonly string[] {
  const pieces = name.split(/(?<=[\s/:·@_-])|(?<=[a-z0-9])(?=[A-Z])/).flatMap((piece) => chunks(piece, length));
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + piece.length <= length) {
      lines[lines.length - 1] = last + piece;
    } else {
      lines.push(piece);
    }
  }
  return lines.length === 0 ? [''] : lines;
}

function chunks(text: string, length: number): readonly string[] {
  return text.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [];
}
