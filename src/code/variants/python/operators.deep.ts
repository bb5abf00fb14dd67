import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parse } from 'yaml';
import { openOracleTools, type RecordedTools } from '../../../testing/oracle-tools';
import { judgeSample } from '../../../testing/two-sum-corpus/judge-sample';
import { parsePython, type ParsedPython } from '../../python/parse-python';
import { applySite } from '../apply-site';
import type { PythonOperator } from '../operator';
import { pythonOperators } from '.';

const folder = join(__dirname, '../../../../../shared/data/refactory');
const questions = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
const fixtures = join(__dirname, '../../../../fixtures/two-sum');
const preserving = pythonOperators.filter(({ purpose }) => purpose === 'preserving');
/** Every so many programs are run. */
const stride = 60;

const taskSchema = z.object({
  prelude: z.string(),
  tests: z.array(z.object({ input: z.string() })),
  submissions: z.array(z.object({ id: z.string(), code: z.string() })),
});
const fixtureSchema = z.object({ language: z.string().optional(), solution: z.string() });
const resultsSchema = z.array(z.string());

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

const readTask = (name: string): z.infer<typeof taskSchema> =>
  taskSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));

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

/** Python that says what each program prints and gives, stopped after a number of its lines. */
const compare = String.raw`
import contextlib, io, sys

def compare(prelude, tests, programs):
    return [outcome(prelude + program, tests) for program in programs]

def outcome(program, tests):
    names, printed = {"__name__": "solution"}, io.StringIO()
    with contextlib.redirect_stdout(printed):
        results = [attempt(lambda: exec(compile(program, "solution", "exec"), names))]
        results += [attempt(lambda: eval(test, names)) for test in tests]
    return repr(results) + printed.getvalue()

def attempt(run):
    left = [2_000]
    def trace(frame, event, argument):
        left[0] -= 1
        if left[0] < 0:
            raise TimeoutError
        return trace
    sys.settrace(trace)
    try:
        return repr(run())
    except BaseException as error:
        return type(error).__name__
    finally:
        sys.settrace(None)
`;

async function outcomesOf(
  prelude: string,
  tests: readonly string[],
  programs: readonly string[],
): Promise<readonly string[]> {
  const job = {
    language: 'python',
    source: compare,
    entry: 'compare',
    calls: [[prelude, tests, programs]],
    limits: { cpuMs: 300_000, callCpuMs: 300_000, wallMs: 600_000, memoryMb: 512, resultLength: 10_000_000 },
  } as const;
  const { calls } = await tools.sandbox.run(job, tools.signal);
  const [call] = calls;
  return call?.status === 'returned' ? resultsSchema.parse(call.value) : [];
}

const whereDataIs = questions.length > 0 ? describe : describe.skip;

whereDataIs('operators change programs of real students', () => {
  test.each(questions)('so that each variant can be read: %s', (name) => {
    for (const { code } of readTask(name).submissions.filter((_, index) => index % 8 === 0)) {
      const parsed = readAll(code);
      expect(() => (parsed === undefined ? [] : variantsOf(parsed, pythonOperators))).not.toThrow();
    }
  });

  test.each(questions)('so that preserving ones do the same: %s', async (name) => {
    const { prelude, tests, submissions } = readTask(name);
    const changed: string[] = [];
    for (const { id, code } of submissions.filter((_, index) => index % stride === 0)) {
      const parsed = readAll(code);
      const variants = parsed === undefined ? [] : variantsOf(parsed, preserving);
      const inputs = tests.map(({ input }) => input.trim());
      const [before, ...after] = await outcomesOf(prelude, inputs, [code, ...variants.map(([, variant]) => variant)]);
      expect(after).toHaveLength(variants.length);
      variants.forEach(([operator, variant], index) => {
        if (after[index] !== before) {
          changed.push(`${id} ${operator}\n${variant}`);
        }
      });
    }
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
      if ((await judge(variant)).solves !== before.solves) {
        changed.push(`${operator}\n${variant}`);
      }
    }
    expect(variants.length).toBeGreaterThan(5);
    expect(changed).toEqual([]);
  });
});
