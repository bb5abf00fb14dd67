import type { Wire } from 'gpt-assay/sandbox';
import { describeValue, viewValue } from 'gpt-assay/code';
import { charactersOf } from '../../values/value-operations';
import { numberOf } from './compare';
import { EvaluationFault } from './fault';

/** `find`, `rfind`, `index`, `rindex` and `count`, between two places. */
export function findIn(text: string, name: string, part: string, bounds: readonly Wire[]): Wire {
  const { from, to, within } = cut(text, bounds);
  if (name === 'count') {
    const count = part === '' ? charactersOf(within).length + 1 : within.split(part).length - 1;
    return from > to ? 0 : count;
  }
  const isLast = name.startsWith('r');
  const index = from > to ? -1 : isLast ? within.lastIndexOf(part) : within.indexOf(part);
  if (index === -1 && name.endsWith('index')) {
    throw new EvaluationFault(`${describeValue(part, 'javascript')} is not in ${describeValue(text, 'javascript')}`);
  }
  return index === -1 ? -1 : from + charactersOf(within.slice(0, index)).length;
}

/** `startswith` and `endswith`, between two places. */
export function startsAt(text: string, name: string, parts: readonly string[], bounds: readonly Wire[]): boolean {
  const { from, to, within } = cut(text, bounds);
  return from <= to && parts.some((part) => (name === 'startswith' ? within.startsWith(part) : within.endsWith(part)));
}

function cut(
  text: string,
  bounds: readonly Wire[],
): { readonly from: number; readonly to: number; readonly within: string } {
  const characters = charactersOf(text);
  const { length } = characters;
  const place = (wire: Wire | undefined, otherwise: number): number => {
    if (wire === undefined || wire === null) {
      return otherwise;
    }
    const number = numberOf(viewValue(wire));
    if (typeof number !== 'bigint') {
      throw new EvaluationFault('where to look is told by whole numbers');
    }
    return number < 0n ? Math.max(0, Number(number) + length) : Number(number);
  };
  const from = place(bounds[0], 0);
  const to = Math.min(place(bounds[1], length), length);
  return { from, to, within: characters.slice(from, to).join('') };
}
