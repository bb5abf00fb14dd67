import type { Operator, Site } from '../../../../code/edits/operator';
import { boundary } from '../../../../code/edits/javascript/flipping/boundary';
import { indexShift } from '../../../../code/edits/javascript/flipping/index-shift';
import { literal } from '../../../../code/edits/javascript/flipping/literal';
import { range } from '../../../../code/edits/javascript/flipping/range';
import { boundary as pythonBoundary } from '../../../../code/edits/python/flipping/boundary';
import { literal as pythonLiteral } from '../../../../code/edits/python/flipping/literal';
import { indexShift as pythonIndex } from '../../../../code/edits/python/flipping/index-shift';
import { range as pythonRange } from '../../../../code/edits/python/flipping/range';
import { readCode, type Code } from './read-code';
import { repair } from './repair';

const javascript = [boundary, indexShift, range, literal];
const python = [pythonBoundary, pythonIndex, pythonRange, pythonLiteral];

/**
 * The code with one limit included or excluded, or one number, index or loop limit changed by one. The repair of an
 * off-by-one error is among these.
 */
export function offByOneRepairs(code: Code): readonly string[] {
  return (
    readCode(code, {
      javascript: (parsed) => repair(parsed.code, sitesOf(parsed, javascript)),
      python: (parsed) => repair(parsed.code, sitesOf(parsed, python)),
    }) ?? []
  );
}

function sitesOf<Parsed>(parsed: Parsed, operators: readonly Operator<Parsed>[]): readonly Site[] {
  return operators.flatMap((operator): readonly Site[] => operator.sitesIn(parsed));
}
