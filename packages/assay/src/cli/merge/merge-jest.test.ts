import { afterEach, beforeAll, afterAll, describe, expect, test } from '@jest/globals';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { makeProject, runJest, suiteFile } from '../../testing/run-jest';
import type { CommandResult } from '../../testing/run-script';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';

const other = (text: string): string => text.replaceAll('parity', 'other').replaceAll('Parity', 'Other');
const files = {
  ...parityFiles,
  ...Object.fromEntries(Object.entries(parityFiles).map(([file, text]) => [other(file), other(text)])),
  'tests/parity.test.ts': suiteFile('parity'),
  'tests/other.test.ts': suiteFile('other'),
};

let machines: Project;
let home: Project;
let whole: CommandResult;
let ran: readonly CommandResult[];

/** Runs Jest in a project of its own, which is then kept in `folder`. */
async function runOn(
  folder: string,
  args: readonly string[],
  variables = {},
  more: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const machine = makeProject({ ...files, ...more });
  const result = await runJest(machine.path, args, variables);
  cpSync(join(machine.path, '.assay'), join(machines.path, folder, '.assay'), { recursive: true });
  machine.remove();
  return result;
}

beforeAll(async () => {
  machines = openProject({});
  // What it says of the other challenge's wrong fixture is wrong.
  const server = await startChatServer(({ prompt }) =>
    JSON.stringify({ ...parityAnswer(prompt), ...(prompt.includes('// wrong') && { isShort: false }) }),
  );
  const variables = { OPENAI_BASE_URL: server.url, ASSAY_RUNS: '2' };
  [whole, ...ran] = await Promise.all([
    runOn('whole', ['--verbose'], variables, { 'tests/broken.test.ts': "require('./not-there');\n" }),
    runOn('shard-1', ['--shard=1/2'], variables),
    runOn('shard-2', ['--shard=2/2'], variables),
  ]);
  await server.close();
}, 60_000);

afterAll(() => {
  machines.remove();
});

afterEach(() => {
  home.remove();
});

/** A project with copies of what the machines left. */
function openHome(...shards: readonly string[]): void {
  home = openProject(files);
  for (const shard of shards) {
    cpSync(join(machines.path, shard), join(home.path, shard), { recursive: true });
  }
}
const logOf = (shard: string): string => {
  const [name = ''] = readdirSync(join(home.path, shard, '.assay/jest'));
  return join(home.path, shard, '.assay/jest', name);
};
const edit = (file: string, change: (text: string) => string): void => {
  writeFileSync(file, change(home.read(file.slice(home.path.length + 1))));
};
const tables = (text: string): readonly string[] =>
  text
    .slice(text.search(/^(Parity|Other) · /m))
    .replace(/\n+Test Suites:.*/s, '')
    // Jest's reporter names each challenge in front.
    .replaceAll(/^\w+: (?=NO FAILURE)/gm, '')
    .replaceAll(/ · (?:\d+\.\d s|\d+ retr(?:y|ies))/g, '')
    // A minute may end between two replies.
    .replaceAll(/, \d{4}-\d\d-\d\d .* UTC\.$/gm, '')
    .trim()
    .split('\n\n')
    .sort();

describe('assay merge of Jest’s shards', () => {
  test('prints the tables of a whole run, and writes a report of each challenge', async () => {
    openHome('shard-1', 'shard-2');

    const { code, out, error } = await home.run(['merge', 'shard-1', 'shard-2']);

    expect(ran.map((one) => [one.code, /Tests: +(.*)/.exec(one.stderr)?.[1]])).toEqual([
      [0, '7 passed, 7 total'],
      [0, '7 passed, 7 total'],
    ]);
    expect(tables(out)).toEqual(tables(whole.stderr));
    expect(out).toContain('wrong    isShort 2/2  fixtures/other/wrong.yaml:4');
    expect(error).toContain('Recordings: 12 replies and 6 requests added to 6 files of .assay/recordings\n');
    expect(readdirSync(join(home.path, home.report()))).toEqual(['other', 'parity']);
    expect(JSON.parse(home.read(`${home.report()}/parity/report.json`))).toMatchObject({
      complete: true,
      missing: 0,
      runs: 2,
      cost: { trials: 6, calls: 6 },
    });
    expect(code).toBe(0);
  });

  test('names the test files that did not run, and why', async () => {
    openHome('whole');

    const { code, error } = await home.run(['merge', 'whole']);

    expect(error).toMatch(
      /^Incomplete: whole\/\.assay\/jest\/\S+: 1 test file did not run: tests\/broken\.test\.ts \(Cannot find module '\.\/not-there' from 'tests\/broken\.test\.ts'\)$/m,
    );
    expect(code).toBe(2);
  });

  test.each([
    {
      what: 'a shard that is missing',
      shards: ['shard-2'],
      change: (text: string) => text,
      said: "Incomplete: Jest's shard 1/2 is missing",
      code: 2,
    },
    {
      what: 'a Jest that was killed',
      shards: ['shard-1', 'shard-2'],
      change: (text: string) => text.replace(/\{"kind":"ended".*/, ''),
      said: 'Incomplete: <log>: Jest did not finish',
      code: 2,
    },
    {
      what: 'a test file that could not run',
      shards: ['shard-1', 'shard-2'],
      change: (text: string) =>
        text.replace('"notRun":0,"notRunFiles":[]', '"notRun":3,"notRunFiles":[{"file":"a.ts","because":"no b"}]'),
      said: 'Incomplete: <log> (shard 2/2): 3 test files did not run: a.ts (no b), 2 more, which Jest did not reach',
      code: 2,
    },
    {
      what: 'tests that failed',
      shards: ['shard-1', 'shard-2'],
      change: (text: string) => text.replace('"failed":0', '"failed":3'),
      said: 'Jest: 3 tests failed',
      code: 1,
    },
  ])('says so and ends with $code for $what', async ({ shards, change, said, code }) => {
    openHome(...shards);
    edit(logOf('shard-2'), change);

    const merged = await home.run(['merge', ...shards]);

    const log = logOf('shard-2').slice(home.path.length + 1);
    expect(merged.error).toContain(`${said.replace('<log>', log)}\n`);
    expect(merged.code).toBe(code);
  });
});
