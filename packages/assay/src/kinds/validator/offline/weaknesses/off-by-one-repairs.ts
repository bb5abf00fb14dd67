import { offByOne } from '../../../../code/edits/javascript/off-by-one';
import type { OperatorTable, Site } from '../../../../code/edits/operator';
import { offByOne as pythonOffByOne } from '../../../../code/edits/python/off-by-one';
import { readCode, type Code } from './read-code';
import { repair } from './repair';

/**
 * The code with one limit included or excluded, or one number, index or loop limit changed by one. The repair of an
 * off-by-one error is among these.
 */
export function offByOneRepairs(code: Code): readonly string[] {
  return (
    readCode(code, {
      javascript: (parsed) => repair(parsed.code, sitesOf(parsed, offByOne)),
      python: (parsed) => repair(parsed.code, sitesOf(parsed, pythonOffByOne)),
    }) ?? []
  );
}

function sitesOf<Parsed>(parsed: Parsed, operators: OperatorTable<Parsed>): readonly Site[] {
  return Object.values(operators).flatMap(({ sitesIn }) => sitesIn(parsed));
}
