import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parse } from 'yaml';
import { openOracleTools, type RecordedTools } from '../../../../assay/dist/testing/oracle-tools';
import { ownAnswers } from '../../../../interview/dist/testing/own-answers';
import { pythonOutcomes } from '../../testing/python-outcomes';
import { judgeSample } from '../../../../assay/dist/testing/two-sum-corpus/judge-sample';
import { readCorpus } from '../../../../assay/dist/testing/two-sum-corpus/sample';
import { type ParsedPython, parsePython } from 'gpt-assay/code/python';
import { type PythonOperator, applySite, readGivenCode } from 'gpt-assay/code';
import { pythonOperators } from './index';
import { repository } from '../../../../assay/dist/testing/run-script';

const fixtures = join(repository, 'fixtures/two-sum');
const preserving = pythonOperators.filter(({ purpose }) => purpose === 'preserving');
const fixtureSchema = z.object({ language: z.string().optional(), solution: z.string() });

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

/** The function that a submission for Two Sum defines. */
function nameIn(code: string): string {
  const reading = readGivenCode(code, { language: 'python', functionName: 'two_sum' });
  return reading.kind === 'code' ? reading.asked.name : 'two_sum';
}

/** Programs of our own in Python, each with the calls that show what it does. */
const programs: readonly { readonly title: string; readonly code: string; readonly calls: readonly string[] }[] = [
  ...ownAnswers()
    .filter(({ language }) => language === 'python')
    .map(({ question: { name, checks }, functionName = '', code }) => ({
      title: `the solution of ${name}`,
      code,
      calls: checks
        .flatMap((check) => (check.kind === 'assert' && check.assert.startsWith('f.call(') ? [check.assert] : []))
        .map((assert) => assert.replace('f.call', functionName)),
    })),
  ...readCorpus()
    .filter(({ language }) => language === 'python')
    .map(({ title, code }) => ({
      title: `a submission for Two Sum: ${title}`,
      code,
      calls: ['[2, 7, 11], 9', '[3], 6', '[], 0', '[3, 3], 6', '[-1, 4, 4, 0], 3'].map(
        (given) => `${nameIn(code)}(${given})`,
      ),
    })),
];

/** What operators make of a program, by name; throws where one of them breaks its own rules. */
function variantsOf(
  parsed: ParsedPython,
  operators: readonly PythonOperator[],
): readonly (readonly [string, string])[] {
  return operators.flatMap(({ name, sitesIn }) =>
    sitesIn(parsed).map((site) => {
      const variant = applySite(parsed.code, site);
      const read = parsePython(variant);
      if (site.what === '' || variant === parsed.code || read.status !== 'parsed' || read.problems.length > 0) {
        throw new Error(`${name}: ${site.what}\n${variant}`);
      }
      return [name, variant] as const;
    }),
  );
}

function readAll(code: string): ParsedPython | undefined {
  const parsed = parsePython(code);
  return parsed.status === 'parsed' ? parsed : undefined;
}

describe('operators change programs', () => {
  test.each(programs)('so that each variant of $title can be read', ({ code }) => {
    const parsed = readAll(code);

    expect(() => (parsed === undefined ? [] : variantsOf(parsed, pythonOperators))).not.toThrow();
  });

  test.each(programs)('so that preserving ones do the same as $title', async ({ code, calls }) => {
    const parsed = readAll(code);
    const variants = parsed === undefined ? [] : variantsOf(parsed, preserving);
    const [before = '', ...after] = await pythonOutcomes(tools, calls, [
      parsed?.code ?? code,
      ...variants.map(([, variant]) => variant),
    ]);

    expect(after).toHaveLength(variants.length);
    // What was stopped may stop elsewhere.
    const changed = variants.filter((_, index) => after[index] !== before && !before.includes('TimeoutError'));
    expect(changed).toEqual([]);
  });
});

describe('preserving operators keep what the oracle says of the fixtures of Two Sum', () => {
  const solutions = readdirSync(fixtures)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ name, ...fixtureSchema.parse(parse(readFileSync(join(fixtures, name), 'utf8'))) }))
    .filter(({ language }) => language === 'python');

  test.each(solutions)('$name', async ({ name, solution }) => {
    const judge = (code: string): ReturnType<typeof judgeSample> =>
      judgeSample({ title: name, language: 'python', labels: { solves: true }, code }, tools);
    const parsed = readAll(solution);
    // Of each operator the first place: an oracle takes its time.
    const first = preserving.map((one) => ({ ...one, sitesIn: (code: ParsedPython) => one.sitesIn(code).slice(0, 1) }));
    const variants = parsed === undefined ? [] : variantsOf(parsed, first);
    const before = await judge(solution);
    const changed: string[] = [];
    for (const [operator, variant] of variants) {
      if ((await judge(variant))['solves'] !== before['solves']) {
        changed.push(`${operator}\n${variant}`);
      }
    }
    expect(variants.length).toBeGreaterThan(5);
    expect(changed).toEqual([]);
  });
});
