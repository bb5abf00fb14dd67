import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { formatCount } from '../../packages/assay/dist/basics/text/numbers';
import { parseProgram } from '../../packages/assay/dist/code/javascript/parse-program';
import { parsePython } from '../../packages/assay/dist/code/python/parse-python';
import { applySite } from '../../packages/assay/dist/code/edits/operator';
import { javaScriptOperators } from '../../packages/stress/dist/operators/javascript';
import { pythonOperators } from '../../packages/stress/dist/operators/python';
import type { Purpose } from '../../packages/assay/dist/code/edits/operator';
import { javaScriptOutcome } from '../../packages/stress/dist/testing/javascript-outcome';
import { openOracleTools, type RecordedTools } from '../../packages/assay/dist/testing/oracle-tools';
import { pythonOutcomes } from '../../packages/stress/dist/testing/python-outcomes';
import type { Figure } from '../figure';
import { recordedRows } from './recorded-rows';
import { findData, renderSkipped } from './third-party-data';

/** Of the programs in Python every eighth is changed, and every sixtieth also run. */
const changedStride = 8;
const runStride = 60;
const taskSchema = z.object({
  prelude: z.string(),
  tests: z.array(z.object({ input: z.string() })),
  submissions: z.array(z.object({ code: z.string() })),
});

/** Variants of programs that models and students wrote: how many can be read, and how many preserving ones do the same. */
export async function measureVariants(): Promise<readonly Figure[] | string> {
  const models = findData('can-ai-code');
  const students = findData('refactory');
  if (models === undefined || students === undefined) {
    return renderSkipped('variants', models === undefined ? 'can-ai-code' : 'refactory');
  }
  const tools = openOracleTools();
  try {
    const answers = recordedRows(models).flatMap(({ language, code }) =>
      language === 'javascript' && code ? [code] : [],
    );
    return [...(await measureJavaScript([...new Set(answers)], tools)), ...(await measurePython(students, tools))];
  } finally {
    await tools.close();
  }
}

async function measureJavaScript(programs: readonly string[], tools: RecordedTools): Promise<readonly Figure[]> {
  const variants = programs.flatMap((code) => javaScriptVariants(code));
  const same: boolean[] = [];
  for (const code of programs) {
    const parsed = parseProgram(code);
    const before = parsed.status === 'parsed' ? await javaScriptOutcome(tools, parsed) : 'not run';
    // What came close to a limit may not do so again.
    const preserving = /timeout|memory|killed|not run/.test(before)
      ? []
      : lastOfEach(javaScriptVariants(code, 'preserving'));
    for (const { variant } of preserving) {
      const read = parseProgram(variant);
      same.push(read.status === 'parsed' && (await javaScriptOutcome(tools, read)) === before);
    }
  }
  return [
    toFigure(
      `variants of ${formatCount(programs.length)} programs in JavaScript that can be read`,
      variants.map(isReadableJavaScript),
    ),
    toFigure('preserving ones of them that do the same', same),
  ];
}

async function measurePython(folder: string, tools: RecordedTools): Promise<readonly Figure[]> {
  const tasks = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => taskSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  const changed = tasks.flatMap(({ submissions }) => submissions.filter((_, index) => index % changedStride === 0));
  const readable = changed.flatMap(({ code }) => pythonVariants(code).map(isReadablePython));
  const same: boolean[] = [];
  for (const { prelude, tests, submissions } of tasks) {
    const inputs = tests.map(({ input }) => input.trim());
    for (const { code } of submissions.filter((_, index) => index % runStride === 0)) {
      const codes = [code, ...pythonVariants(code, 'preserving').map(({ variant }) => variant)];
      const [before, ...after] = await pythonOutcomes(
        tools,
        inputs,
        codes.map((one) => prelude + one),
      );
      same.push(...after.map((one) => one === before));
    }
  }
  return [
    toFigure(`variants of ${formatCount(changed.length)} programs in Python that can be read`, readable),
    toFigure('preserving ones of some of them that do the same', same),
  ];
}

interface Varied {
  readonly operator: string;
  readonly variant: string;
}

function javaScriptVariants(code: string, purpose?: Purpose): readonly Varied[] {
  const parsed = parseProgram(code);
  return parsed.status !== 'parsed'
    ? []
    : javaScriptOperators
        .filter((one) => purpose === undefined || one.purpose === purpose)
        .flatMap(({ name, sitesIn }) =>
          sitesIn(parsed).map((site) => ({ operator: name, variant: applySite(parsed.code, site) })),
        );
}

function pythonVariants(code: string, purpose?: Purpose): readonly Varied[] {
  const parsed = parsePython(code);
  return parsed.status !== 'parsed'
    ? []
    : pythonOperators
        .filter((one) => purpose === undefined || one.purpose === purpose)
        .flatMap(({ name, sitesIn }) =>
          sitesIn(parsed).map((site) => ({ operator: name, variant: applySite(parsed.code, site) })),
        );
}

function lastOfEach(variants: readonly Varied[]): readonly Varied[] {
  return [...new Map(variants.map((one) => [one.operator, one])).values()];
}

function isReadableJavaScript({ variant }: Varied): boolean {
  return parseProgram(variant).status === 'parsed';
}

function isReadablePython({ variant }: Varied): boolean {
  const read = parsePython(variant);
  return read.status === 'parsed' && read.problems.length === 0;
}

function toFigure(name: string, results: readonly boolean[]): Figure {
  const good = results.filter((one) => one).length;
  return {
    name,
    ours: `${formatCount(good)} of ${formatCount(results.length)}`,
    goal: { text: 'all', reached: good === results.length },
  };
}
