import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChatServer, startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { answerWronglyTo, quizFiles } from '../../testing/quiz-project';
import { makeProject, runJest, suiteFile } from '../../testing/run-jest';
import type { CommandResult } from '../../testing/run-script';
import { askInShards, withoutTimes } from '../../testing/shards';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';
import { mergeDocumentSchema } from './merge-document';

let home: Project;

const edit = (file: string, change: (text: string) => string): void => {
  writeFileSync(join(home.path, file), change(home.read(file)));
};

describe('mergeCommand', () => {
  const nothingJudged =
    'nothing was judged: these folders have no trials. Expected .assay/jest or reports/ next to the recordings of each machine';

  const args = ['repeat', 'parity', '--runs', '4'];

  let server: ChatServer;

  let variables: Readonly<Record<string, string>>;

  beforeEach(async () => {
    server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));
    variables = { OPENAI_BASE_URL: server.url };
  });

  afterEach(async () => {
    await server.close();
    home.remove();
  });

  async function ask(of = 2, files = parityFiles): Promise<void> {
    home = (await askInShards(files, of, args, variables)).home;
  }

  /** The only file in a folder, as a path in the project. */
  function only(folder: string, ending = ''): string {
    const names = readdirSync(join(home.path, folder)).filter((name) => name.endsWith(ending));
    return `${folder}/${names[0] ?? ''}`;
  }

  const trialsOf = (shard: string): string => `${only(`${shard}/reports`)}/trials.jsonl`;

  const report = (): Readonly<Record<string, unknown>> =>
    withoutTimes(home.read(`${home.report()}/parity/report.json`)) as Readonly<Record<string, unknown>>;

  /** Every file of the working recordings with its text. */
  const recordings = (folder = '.assay/recordings/parity'): readonly (readonly [string, string])[] =>
    readdirSync(join(home.path, folder)).map((name) => [name, home.read(`${folder}/${name}`)]);

  describe('assay merge', () => {
    test('says what it found, adds replies once whatever the order, and changes nothing the second time', async () => {
      await ask();

      const first = await home.run(['merge', 'shard-1', 'shard-2']);
      const after = recordings();
      const second = await home.run(['merge', 'shard-2', 'shard-1']);

      const [report = ''] = /reports\/\S+-merged/.exec(first.error) ?? [];
      expect(first.error).toBe(
        `shard-1: recordings, 1 report\nshard-2: recordings, 1 report\nRecordings: 12 replies and 3 requests added to 3 files of .assay/recordings\nReport: ${report}\nLook at it in the browser: npx assay view\n`,
      );
      expect(home.read(`${report}/parity/report.json`)).toContain('"challenge": "parity"');
      expect(second.error).toContain('Recordings: no new reply; 12 replies already known\n');
      expect(recordings()).toEqual(after);
      rmSync(join(home.path, '.assay'), { recursive: true });
      await home.run(['merge', 'shard-2', 'shard-1']);
      expect(recordings()).toEqual(after);
    });

    test('adds replies to another folder on request, and leaves a committed one out of the copy', async () => {
      await ask();
      await home.run(['merge', 'shard-1', '--recordings', 'recordings']);
      const committed = recordings('recordings/parity');

      const { error } = await home.run(['merge', 'shard-1', 'shard-2', '--out', 'joined']);

      expect(error).toContain('Recordings: 6 replies and 0 requests added to 3 files');
      expect(home.report()).toBe('joined');
      expect(recordings().map(([name, text]) => [name, committed.some(([, own]) => text.startsWith(own))])).toEqual(
        committed.map(([name]) => [name, true]),
      );
    });

    test('counts a trial that stands in two logs once', async () => {
      await ask();
      cpSync(join(home.path, 'shard-1'), join(home.path, 'shard-1b'), { recursive: true });

      const { code, error } = await home.run(['merge', 'shard-1', 'shard-1b', 'shard-2']);

      expect(error).toContain('parity: 6 trials appeared in more than one log and count once\n');
      expect(report()).toMatchObject({ complete: true, ignored: 0, cost: { trials: 12, calls: 12 } });
      expect(code).toBe(0);
    });

    test('lets the later of two replies to a run count, keeps both, and bills both', async () => {
      await ask();
      cpSync(join(home.path, 'shard-1'), join(home.path, 'again'), { recursive: true });
      const later = (text: string): string =>
        text
          .replaceAll('chatcmpl-', 'chatcmpl-9')
          .replaceAll(/"repliedAt":"20/g, '"repliedAt":"21')
          .replaceAll(
            '"verdict":{"status":"correct"}',
            '"verdict":{"status":"unreadable","kind":"empty","problem":"-"}',
          );
      edit(trialsOf('again'), later);
      for (const [name] of recordings('again/.assay/recordings/parity')) {
        edit(`again/.assay/recordings/parity/${name}`, later);
      }

      const { code, error } = await home.run(['merge', 'again', 'shard-1', 'shard-2']);

      expect(error).toContain('6 replies are to a run that already has one: all are kept, and the latest counts\n');
      expect(error).toContain('parity: 6 trials had different replies in different logs; the latest counts\n');
      expect(report()).toMatchObject({
        complete: true,
        ignored: 6,
        cost: { trials: 18, calls: 18 },
        models: [{ trials: 12, unreadable: 6 }],
      });
      expect(recordings().flatMap(([, text]) => text.match(/"run":/g) ?? [])).toHaveLength(18);
      expect(code).toBe(1);
    });

    test('ends with 2 and says which shard is missing', async () => {
      await ask(3);

      const { code, error } = await home.run(['merge', 'shard-1', 'shard-3']);

      expect(error).toContain('Incomplete: parity: shard 2/3 is missing\n');
      expect(report()).toMatchObject({ complete: false, missing: 4 });
      expect(code).toBe(2);
    });

    test('ends with 2 when a log stopped early', async () => {
      await ask();
      edit(trialsOf('shard-2'), (text) => text.replace(/\{"kind":"ended".*\n$/, '').slice(0, -40));

      const { code, error } = await home.run(['merge', 'shard-1', 'shard-2']);

      expect(error).toContain(`Incomplete: parity: shard 2/2 stopped early (${trialsOf('shard-2')})\n`);
      expect(report()).toMatchObject({ complete: false, cost: { trials: 11 } });
      expect(code).toBe(2);
      const again = await home.run(['report', `${home.report()}/parity`]);
      expect(again.code).toBe(2);
    });

    test('refuses logs of different prompts and writes nothing, naming both files and what differs', async () => {
      await ask();
      const files = [trialsOf('shard-1'), trialsOf('shard-2')];
      edit(files[1] ?? '', (text) =>
        text.replace(/"promptHash":"\w{8}/, '"promptHash":"00000000').replace('"tolerate":0.01', '"tolerate":0.02'),
      );

      const { code, out, error } = await home.run(['merge', 'shard-1', 'shard-2']);

      expect(error).toBe(`shard-1: recordings, 1 report
shard-2: recordings, 1 report
The logs of parity come from different measurements:
  ${files[0] ?? ''}
  ${files[1] ?? ''}
    - prompts/parity.md differs
    - assertions[0].tolerate: 0.01 or 0.02
Run all shards from one commit, with the same flags. To merge one of several measurements, name its report folders, not their parent folders.
`);
      expect({ code, out }).toEqual({ code: 3, out: '' });
      expect(readdirSync(home.path).sort()).toEqual(['fixtures', 'prompts', 'shard-1', 'shard-2']);
    });

    test('passes over lines that a kill has cut off, and refuses requests that were edited', async () => {
      await ask();
      const cut = only('shard-1/.assay/recordings/parity');
      appendFileSync(join(home.path, cut), '{"run":9,"reply":{"te');

      const passed = await home.run(['merge', 'shard-1']);
      edit(cut, (text) => text.replace('gpt-6-luna', 'gpt-5-luna'));
      const refused = await home.run(['merge', 'shard-1']);

      expect(passed.error).toContain('  1 line was cut off and held no reply\n');
      expect(recordings().some(([, text]) => text.includes('"run":9'))).toBe(false);
      expect(refused.error).toContain(
        `${cut} cannot be used:\n  - line 1: the request does not match its hash: it was edited\n`,
      );
      expect(refused.code).toBe(3);
    });

    test('leaves gates where they were decided, and prints one document for --json', async () => {
      home = openProject(parityFiles);
      await home.run(['gate', 'parity', '--model', 'offline/key', '--out', 'machine/reports/gate']);

      const { code, out, error } = await home.run(['merge', 'machine', '--json']);

      expect(error).toBe(
        `machine: nothing to join\n  skipped: machine/reports/gate, because a gate is decided on the machine that ran it\nIncomplete: ${nothingJudged}\n`,
      );
      expect(JSON.parse(out)).toEqual({
        version: 1,
        kind: 'merge',
        incomplete: [nothingJudged],
        failedTests: 0,
        reports: [],
        recordings: { folder: '.assay/recordings', files: 0, requests: 0, replies: 0, known: 0, rivals: 0, broken: 0 },
      });
      expect(code).toBe(2);
    });

    test('keeps the folder of a challenge within that of the report, whatever its name', async () => {
      await ask();
      for (const shard of ['shard-1', 'shard-2']) {
        edit(trialsOf(shard), (text) => text.replaceAll('"challenge":"parity"', '"challenge":"../../escaped"'));
      }

      await home.run(['merge', 'shard-1', 'shard-2', '--out', 'joined']);

      expect(readdirSync(join(home.path, 'joined'))).toEqual(['--..-escaped']);
    });

    test.each([
      [[], '  - expects one or more folders, received none; for example: npx assay merge shard-*/'],
      [
        ['nowhere', 'prompts'],
        '  - there is no folder nowhere\n  - prompts holds neither recordings nor trial logs; expected .assay/recordings, .assay/jest or reports of a machine (upload-artifact leaves .assay out unless include-hidden-files is true)',
      ],
    ])('refuses %j', async (paths, problems) => {
      home = openProject(parityFiles);

      const { code, error } = await home.run(['merge', ...paths]);

      expect({ code, error }).toEqual({ code: 3, error: `assay merge:\n${problems}\n` });
    });
  });

  describe('--shard', () => {
    test.each([
      [
        ['repeat', 'parity', '--shard', '3/2'],
        'assay repeat:\n  - --shard expects which part of how many, such as 1/4, received "3/2"\n',
      ],
      [
        ['repeat', '--jest', 'x', '--shard', '1/2'],
        'assay repeat:\n  - --jest repeats a Jest suite, not a challenge: leave out --shard\n',
      ],
    ])('of %j is refused', async (line, error) => {
      home = openProject(parityFiles);

      expect(await home.run(line)).toEqual({ code: 3, out: '', error });
    });

    test('asks its part alone, judges nothing, and says so', async () => {
      home = openProject(parityFiles);

      const ran = await home.run([
        'repeat',
        'parity',
        '--model',
        'offline/key?flip=1',
        '--runs',
        '4',
        '--shard',
        '1/2',
      ]);

      expect(ran.out).toContain(
        'Note: this is shard 1/2, which is not judged alone; join all shards with assay merge.\n',
      );
      expect(ran.out).toContain('6 trials · 6 offline');
      expect(ran.code).toBe(0);
      expect(readFileSync(join(home.path, home.report(), 'report.csv'), 'utf8')).not.toContain('failed');
    });
  });
});

describe('merge incomplete', () => {
  const repeat = ['repeat', 'parity', '--runs', '4', '--model', 'offline/key', '--out', 'reports/own'];

  const logOf = (shard: number): string => `shard-${String(shard)}/reports/own/trials.jsonl`;

  afterEach(() => {
    home.remove();
  });

  async function ask(of: number, args = repeat, files = parityFiles): Promise<void> {
    ({ home } = await askInShards(files, of, args));
  }

  /** As a kill would leave it: without its end, and with half a line. */
  const kill = (shard: number): void => {
    edit(logOf(shard), (text) => text.replace(/\{"kind":"ended".*\n$/, '').slice(0, -40));
  };

  const saysOf = (text: string): readonly string[] =>
    text.split('\n').filter((line) => /^(Incomplete|Note|Asking)|Asking ended/.test(line));

  describe('assay merge of a part of the shards', () => {
    test('says which shard is missing and how many trials, and not that anybody asked them', async () => {
      await ask(3);

      const merged = await home.run(['merge', 'shard-1', 'shard-3', '--out', 'joined']);
      const again = await home.run(['report', 'joined/parity']);

      const said = [
        'Incomplete: based only on the trials available.',
        'Note: 4 trials are missing: shard 2/3 is missing.',
      ];
      expect(saysOf(merged.out)).toEqual(said);
      expect(saysOf(again.out)).toEqual(said);
      expect(merged.error).toContain('\nIncomplete: parity: shard 2/3 is missing\n');
      expect([merged.code, again.code]).toEqual([2, 2]);
    });

    test('says of a shard that was killed that it was', async () => {
      await ask(3);
      kill(2);

      const merged = await home.run(['merge', 'shard-2', '--json']);

      const document = mergeDocumentSchema.parse(JSON.parse(merged.out));
      expect(document.incomplete).toEqual([
        'parity: shard 1/3 is missing',
        'parity: shard 3/3 is missing',
        `parity: shard 2/3 stopped early (${logOf(2)})`,
      ]);
      expect(merged.code).toBe(2);
    });

    test('tells a comparison what is missing', async () => {
      await ask(2);
      await home.run(['merge', 'shard-1', 'shard-2', '--out', 'whole']);
      await home.run(['merge', 'shard-1', '--out', 'part']);

      const { out } = await home.run(['compare', 'whole/parity', 'part/parity']);

      expect(out).toContain('part/parity is incomplete: shard 2/2 is missing');
    });

    test('can be completed later', async () => {
      await ask(2);
      await home.run(['merge', 'shard-1', '--out', 'part']);

      const { code, error } = await home.run(['merge', 'part', 'shard-2']);

      expect(error).not.toContain('Incomplete');
      expect(code).toBe(0);
    });

    test('says the same of a quiz, whose policy is not decided by what is not there', async () => {
      const server = await startChatServer(answerWronglyTo('nothing'));
      const args = ['test-llm', 'capitals', '--out', 'reports/own'];
      const files = quizFiles({ runs: 3, policy: { accuracy: 0.9 } });
      ({ home } = await askInShards(files, 3, args, { OPENAI_BASE_URL: server.url }));
      await server.close();

      const merged = await home.run(['merge', 'shard-1', 'shard-2', '--out', 'joined']);
      const again = await home.run(['report', 'joined/capitals']);

      for (const { code, out } of [merged, again]) {
        expect(saysOf(out)).toEqual([
          'Incomplete: based only on the trials available.',
          'Note: 3 trials are missing: shard 3/3 is missing.',
        ]);
        expect(out).toMatch(/^ {2}inconclusive: .*: only 6 of 9 trials are there$/m);
        expect(code).toBe(2);
      }
      expect(merged.error).toContain('\nIncomplete: capitals: shard 3/3 is missing\n');
    });

    test('judges nothing by recordings alone, says so, and ends with 2', async () => {
      const server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));
      const { home: machine } = await askInShards(parityFiles, 1, ['repeat', 'parity', '--runs', '1'], {
        OPENAI_BASE_URL: server.url,
      });
      await server.close();
      home = openProject(parityFiles);
      cpSync(join(machine.path, 'shard-1/.assay'), join(home.path, 'artifact/.assay'), { recursive: true });
      machine.remove();

      const { code, out, error } = await home.run(['merge', 'artifact']);

      expect(error).toBe(`artifact: recordings
Recordings: 3 replies and 3 requests added to 3 files of .assay/recordings
Incomplete: nothing was judged: these folders have no trials. Expected .assay/jest or reports/ next to the recordings of each machine
`);
      expect({ code, out }).toEqual({ code: 2, out: 'Nothing was judged.\n' });
    });

    test('refuses shards that are not parts of one whole', async () => {
      await ask(3);
      edit(logOf(2), (text) => text.replace('"shard":{"index":2,"of":3}', '"shard":{"index":2,"of":4}'));

      const { code, error } = await home.run(['merge', 'shard-1', 'shard-3', 'shard-2']);

      expect(error).toContain(`The shards of parity do not belong together: some are of 3, others of 4:
  - shard 1/3: ${logOf(1)}
  - shard 3/3: ${logOf(3)}
  - shard 2/4: ${logOf(2)}
Merge matching shards, or ask all shards again with the same number of shards.
`);
      expect(code).toBe(3);
    });
  });

  describe('assay merge', () => {
    test('names the current folder by a dot, and refuses an empty name', async () => {
      await ask(1);

      const dot = await home.run(['merge', '.']);
      const empty = await home.run(['merge', '']);

      expect(dot.error).toMatch(/^\.: 1 report\n/);
      expect(empty).toEqual({
        code: 3,
        out: '',
        error:
          'assay merge:\n  - expects folders, received an empty name. A variable in the command line may be unset\n',
      });
    });

    test('says so when the folder that was asked for is taken, and its reports are suggested', async () => {
      await ask(1);
      mkdirSync(join(home.path, 'joined'));
      await home.run(['merge', 'shard-1', '--out', 'joined']);

      const { error } = await home.run(['merge', 'shard-1', '--out', 'joined']);
      const report = await home.run(['report', 'joined-2']);

      expect(error).toBe(
        'shard-1: 1 report\njoined already exists, so the report goes to joined-2.\nReport: joined-2\n',
      );
      expect(report).toEqual({
        code: 3,
        out: '',
        error: 'joined-2 is not a report folder, but contains 1 report:\n  npx assay report joined-2/parity\n',
      });
    });
  });
});

describe('assay merge of Jest’s shards', () => {
  const other = (text: string): string => text.replaceAll('parity', 'other').replaceAll('Parity', 'Other');

  const files = {
    ...parityFiles,
    ...Object.fromEntries(Object.entries(parityFiles).map(([file, text]) => [other(file), other(text)])),
    'tests/parity.test.ts': suiteFile('parity'),
    'tests/other.test.ts': suiteFile('other'),
  };

  let machines: Project;

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
