import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { isThere, makeOurProject, makePlainProject, readCases } from './calls-projects';
import { startChild } from './child';
import { seconds, type Figure } from './figure';
import { median } from './median';
import { timeCommand, type CommandTime } from './timed-command';

const runs = 160;
const inFlight = 32;
const delay = 20;
const rounds = 3;

/** A whole command that makes all of the calls. */
interface Contender {
  readonly name: string;
  readonly folder: TemporaryFolder;
  readonly command: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly times: CommandTime[];
}

/** 5,120 calls of 20 ms, 32 in flight: whole commands of ours, of plain test runners, and of promptfoo where it is there. */
export async function measureCalls(): Promise<readonly Figure[]> {
  const cases = readCases();
  const answers = cases.map(({ solution, expected }) => ({ solution, expected }));
  const server = await startChild(require.resolve('./calls-server.ts'), [JSON.stringify(answers), String(delay)]);
  const ours = makeOurProject();
  const plain = makePlainProject(cases, runs, inFlight);
  const repeat = `node node_modules/gpt-assay/bin/assay.js repeat two-sum --runs ${String(runs)}`;
  const [kept, unkept, suite, jest, vitest, promptfoo] = [
    contender('assay repeat, kept', ours, repeat),
    contender('assay repeat, recordings off', ours, repeat, { ASSAY_RECORDINGS: 'off' }),
    contender('npx jest, ASSAY_RUNS=160', ours, 'npx jest', { ASSAY_RUNS: String(runs) }),
    contender('plain Jest', plain, 'npx jest --silent'),
    contender('Vitest', plain, 'npx vitest run --silent'),
    contender('promptfoo', plain, promptfooCommand, {
      OPENAI_API_KEY: 'none',
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_CONFIG_DIR: join(plain.path, 'tmp'),
    }),
  ] as const;
  const hasVitest = isThere(plain, 'vitest');
  const hasPromptfoo = isThere(plain, 'promptfoo');
  const taking = [kept, unkept, suite, jest, ...(hasVitest ? [vitest] : [])];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const one of round % 2 === 0 ? taking : [...taking].reverse()) {
        const time = await take(one, server.reported);
        if (round > 0) {
          one.times.push(time);
        }
      }
    }
    if (hasPromptfoo) {
      promptfoo.times.push(await take(promptfoo, server.reported));
    }
    return [
      compare(kept, jest, '≤ 0.70 ×', (ratio) => ratio <= 0.7),
      ...(hasVitest ? [compare(kept, vitest, '≤ 0.85 ×', (ratio) => ratio <= 0.85)] : []),
      ...(hasPromptfoo ? [compare(promptfoo, kept, '≥ 5 ×', (ratio) => ratio >= 5)] : []),
      compare(unkept, jest),
      compare(suite, jest, '≤ 0.90 ×', (ratio) => ratio <= 0.9),
      ...(hasVitest ? [compare(suite, vitest)] : []),
    ];
  } finally {
    server.stop();
    ours.remove();
    plain.remove();
  }
}

/** Its exit code says whether all came out right, which it may not: it reads braces in code as templates. */
const promptfooCommand = `npx promptfoo eval --no-cache --no-table --no-progress-bar --no-write -j ${String(inFlight)} --repeat ${String(runs)} || true`;

function contender(
  name: string,
  folder: TemporaryFolder,
  command: string,
  settings: Readonly<Record<string, string>> = {},
): Contender {
  return { name, folder, command, settings, times: [] };
}

function take({ folder, command, settings }: Contender, url: string): Promise<CommandTime> {
  for (const left of ['.assay', 'reports']) {
    rmSync(join(folder.path, left), { recursive: true, force: true });
  }
  return timeCommand(folder, command, { OPENAI_BASE_URL: url, ASSAY_MODEL: 'm', ...settings });
}

function compare(
  one: Contender,
  other: Contender,
  text?: string,
  isReached: (ratio: number) => boolean = () => true,
): Figure {
  const wall = ({ times }: Contender): number => median(times.map((time) => time.wall));
  const describe = ({ times }: Contender): string =>
    `${seconds(median(times.map((time) => time.wall)))}, processor ${seconds(median(times.map((time) => time.processor)))}`;
  const ratio = wall(one) / wall(other);
  return {
    name: one.name,
    ours: describe(one),
    comparison: `${other.name} ${describe(other)}`,
    ratio,
    ...(text !== undefined && { goal: { text, reached: isReached(ratio) } }),
  };
}
