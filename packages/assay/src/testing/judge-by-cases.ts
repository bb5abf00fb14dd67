import { afterAll, beforeAll } from '@jest/globals';
import { loadOracle } from '../oracle/load-oracle';
import type { Ruling } from '../oracle/oracle';
import { openOracleTools, type RecordedTools } from './oracle-tools';
import { makeTemporaryFolder } from './temporary-folder';

/** What cases say about code; `cases` is the YAML of one analytic. */
export type Judge = (cases: string, solution: string, language?: string) => Promise<Ruling | undefined>;

/** Judges by cases, with a sandbox that all tests of a file share. */
export function useJudge(): Judge {
  let tools: RecordedTools;
  beforeAll(() => {
    tools = openOracleTools();
  });
  afterAll(() => tools.close());
  return async (cases, solution, language = 'javascript') => {
    const file = 'fixtures/challenge/cases.yaml';
    const folder = makeTemporaryFolder({ [file]: `isCorrect:\n  ${cases.trim().replaceAll('\n', '\n  ')}\n` });
    const oracle = loadOracle(folder.path, [file], ['isCorrect']);
    folder.remove();
    return oracle['isCorrect']?.({ id: 'one', language, solution }, tools);
  };
}

/** The YAML of one case of a function `f`. */
export function oneCase(args: string, does: string): string {
  return `function: f\ncases: [{ args: ${args}, ${does} }]`;
}
