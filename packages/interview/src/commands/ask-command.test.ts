import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
  startChatServer,
} from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import type { InterviewView } from '../output/page/interview-view';
import {
  answerRightly,
  answerWrongly,
  asks,
  conversationOf,
  fenced,
  interviewFiles,
  outcomesOf,
  rowsOf,
  sectionIn,
  smallPrompt,
} from '../testing/interview-project';

let project: Project;

describe('askCommand', () => {
  let server: ChatServer;

  let script: (request: ChatRequest) => ChatResponse;

  beforeEach(async () => {
    script = answerRightly;
    server = await startChatServer((request) => script(request));
    project = openProject(interviewFiles(smallPrompt('request: { model: some-model, temperature: 0.5 }')));
  });

  afterEach(async () => {
    project.remove();
    await server.close();
  });

  /** Runs `assay interview` with the server. */
  function interview(...args: readonly string[]): ReturnType<Project['run']> {
    return project.run(['interview', ...args], { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' });
  }

  describe('assay interview prepare', () => {
    test('writes a row for each question and language, and prompts.csv when it is wanted', async () => {
      const { code, out } = await interview(
        'prepare',
        'small',
        '--language',
        'python,javascript',
        '--csv',
        '--out',
        'here',
      );

      expect(out).toBe(
        '5 prompts of 3 questions: here/prepared.ndjson\nNext: npx assay interview ask here/prepared.ndjson --model gpt-6-luna\n',
      );
      expect(rowsOf(project.read('here/prepared.ndjson')).map(({ name, language }) => [name, language])).toEqual([
        ...['Sum', 'Greeting'].flatMap((name) => ['python', 'javascript'].map((language) => [name, language])),
        ['Last', 'javascript'],
      ]);
      expect(rowsOf(project.read('here/prepared.ndjson'))[1]).toEqual({
        interview: 'small',
        name: 'Sum',
        language: 'javascript',
        template: 'small',
        defaults: { model: 'some-model', temperature: 0.5 },
        Signature: 'add(a, b)',
        Input: 'with two numbers a and b',
        Output: 'their sum',
        prompt: 'Write a javascript function add(a, b) with two numbers a and b that returns their sum',
      });
      expect(project.read('here/prompts.csv').split('\r\n').slice(0, 2)).toEqual([
        'name,prompt',
        'Sum-python,"Write a python function add(a, b) with two numbers a and b that returns their sum"',
      ]);
      expect(code).toBe(0);
    });
  });

  describe('assay interview ask', () => {
    test('asks the model of the prompt with its parameters, unless others are named', async () => {
      await interview('prepare', 'small', '--out', 'here');

      await interview('ask', 'here/prepared.ndjson', '--out', 'first');
      const { code, out } = await interview(
        ...['ask', 'here/prepared.ndjson', '--model', 'other', '--param', 'temperature=1', '--out', 'second', '--json'],
      );

      expect(server.requests.map(({ body }) => [body['model'], body['temperature']])).toEqual([
        ...[0, 1, 2].map(() => ['some-model', 0.5]),
        ...[0, 1, 2].map(() => ['other', 1]),
      ]);
      expect(JSON.parse(out)).toEqual({ file: 'second/asked.ndjson', ended: 'complete' });
      expect(code).toBe(0);
    });

    test('asks another round of evaluated rows: only what failed, of its own model with its own parameters', async () => {
      script = (request) =>
        asks(request, 'last(list)') || request.body['model'] === 'good'
          ? answerRightly(request)
          : answerWrongly(request);
      const models = ['--model', 'good,poor', '--runs', '2'];
      await interview('run', 'small', ...models, '--sandbox', 'embedded', '--out', 'one');
      const before = server.requests.length;
      script = (request) => (asks(request, 'add(a, b)') ? answerRightly(request) : answerWrongly(request));

      const asked = await interview('ask', 'one/evaluated.ndjson', '--out', 'two');
      await interview('evaluate', 'two', '--sandbox', 'embedded');
      const { out } = await interview('report', 'one', 'two', '--json');

      const again = server.requests.slice(before);
      expect(again.map(({ body }) => [body['model'], body['temperature']])).toEqual(
        [0, 1, 2, 3].map(() => ['poor', 0.5]),
      );
      expect(
        again.map((request) =>
          conversationOf(request)
            .map(([role]) => role)
            .join(),
        ),
      ).toEqual([0, 1, 2, 3].map(() => 'user,assistant,user'));
      expect(asked.code).toBe(0);
      expect(outcomesOf(project.read('two/evaluated.ndjson'))).toEqual([
        ...['Sum 2 PASS 3/3', 'Greeting 2 FAIL 1/3', 'Sum 2 PASS 3/3', 'Greeting 2 FAIL 1/3'],
      ]);
      const { cells } = sectionIn(out);
      expect(cells.map(({ model, round, passes, judged }) => [model, round, passes, judged])).toEqual([
        ['good', 1, 6, 6],
        ['poor', 1, 2, 6],
        ['poor', 2, 4, 6],
      ]);
    });

    test('asks a third round of the answers of the second, not of those of the first again', async () => {
      script = answerWrongly;
      const run = ['run', 'small', '--rounds', '2', '--sandbox', 'embedded', '--out', 'one'];
      await interview(...run);
      const before = server.requests.length;

      await interview('ask', 'one/evaluated.ndjson', '--out', 'two');

      expect(server.requests.slice(before).map((request) => conversationOf(request).length)).toEqual([5, 5, 5]);
      expect(rowsOf(project.read('two/asked.ndjson')).map(({ round }) => round)).toEqual([3, 3, 3]);
    });

    test('refuses what cannot be asked, and says why', async () => {
      const row = { name: 'Sum', language: 'javascript', prompt: 'Write it.' };
      const evaluated = { ...row, model: 'some-model', answer: '', checks: [], status: 'FAIL', passed: 0, total: 1 };
      const files = {
        'passed.ndjson': { ...evaluated, status: 'PASS', passed: 1 },
        'failed.ndjson': evaluated,
        'params.ndjson': { ...evaluated, params: { top_k: 40, temperature: 9, n: 2 } },
        'nobody.ndjson': { ...evaluated, model: undefined },
        'asked.ndjson': { ...row, answer: '' },
        'mute.ndjson': { ...row, prompt: undefined },
      };
      for (const [file, content] of Object.entries(files)) {
        project.write(file, `${JSON.stringify(content)}\n`);
      }
      const messages = [];
      for (const args of [
        ['passed.ndjson'],
        ['failed.ndjson', '--model', 'some-modle'],
        ['failed.ndjson', '--runs', '2', '--param', 'seed=1'],
        ['params.ndjson'],
        ['nobody.ndjson'],
        ['asked.ndjson'],
        ['mute.ndjson'],
        ['gone.ndjson'],
      ]) {
        const { code, error } = await interview('ask', ...args);
        messages.push(`${String(code)} ${error.trim()}`);
      }

      const kept =
        'is for the first round only: later rounds keep the runs, parameters and shard of the answers, and use kept replies';
      expect(messages).toEqual([
        '3 Every answer in passed.ndjson earned full points: there is nothing to ask again.',
        '3 failed.ndjson has no answer of some-modle (did you mean "some-model"?); it has answers of: some-model.',
        `3 assay interview ask:\n  - --runs ${kept}\n  - --param ${kept}`,
        '3 params.ndjson: some-model cannot be asked again with {"top_k":40,"temperature":9,"n":2}: temperature: expected at most 2, received the number 9; n: cannot be sent as it stands: Assay decides it.',
        '3 nobody.ndjson has answers without a model name, so they cannot be asked again.',
        '3 asked.ndjson holds replies, not prompts: evaluate them with assay interview evaluate, or ask from prepared.ndjson again.',
        '3 mute.ndjson: Sum (javascript) has no prompt: create the file with assay interview prepare.',
        '3 There is no file <folder>/gone.ndjson.',
      ]);
      expect(server.requests).toEqual([]);
    });
  });
});

describe('parameters', () => {
  let server: ChatServer;

  let other: ChatServer;

  let script: (request: ChatRequest) => string;

  beforeEach(async () => {
    script = answerRightly;
    server = await startChatServer((request) => script(request));
    other = await startChatServer(answerWrongly);
    const files = {
      'greedy.json': '{ "temperature": 0, "top_k": 1, "max_new_tokens": 512 }',
      'warm.json': '{ "temperature": 0.9 }',
    };
    project = openProject({ ...interviewFiles(smallPrompt('request: { temperature: 0.5 }')), ...files });
  });

  afterEach(async () => {
    project.remove();
    await server.close();
    await other.close();
  });

  /** Runs `assay` with the first server. */
  function assay(...args: readonly string[]): ReturnType<Project['run']> {
    return project.run(args, { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1', OTHER_KEY: 'k-0123456789abcdef' });
  }

  const embedded = ['--sandbox', 'embedded'];

  describe('assay interview --param and --params', () => {
    test('sends parameters of any name as they stand, and shows them', async () => {
      const given = ['--param', 'repeat_penalty=1.1', '--param', 'stop=["\\n\\n","a,b"]', '--param', 'grammar=root'];

      const { code } = await assay('interview', 'run', 'small', '--model', 'm', ...given, ...embedded, '--out', 'one');

      expect(code).toBe(0);
      expect(server.requests[0]?.body).toMatchObject({
        temperature: 0.5,
        repeat_penalty: 1.1,
        stop: ['\n\n', 'a,b'],
        grammar: 'root',
      });
      expect(rowsOf(project.read('one/evaluated.ndjson'))[0]?.['params']).toEqual({
        temperature: 0.5,
        repeat_penalty: 1.1,
        stop: ['\n\n', 'a,b'],
        grammar: 'root',
      });
      expect(sectionIn(project.read('one/report.json')).cells.map(({ params }) => params)).toEqual([
        'grammar=root, repeat_penalty=1.1, stop=["\\n\\n","a,b"], temperature=0.5',
      ]);
    });

    test('asks files of parameters side by side, as groups of one experiment, in every round', async () => {
      script = (request) => (request.body['temperature'] === 0 ? answerRightly(request) : answerWrongly(request));

      const { out } = await assay(
        ...['interview', 'run', 'small', '--model', 'm', '--params', 'greedy.json,warm.json', '--rounds', '2'],
        ...[...embedded, '--out', 'one', '--json'],
      );
      const before = server.requests.length;
      await assay('interview', 'ask', 'one/evaluated.ndjson', '--out', 'two');

      expect(
        server.requests.slice(0, 2).map(({ body }) => [body['temperature'], body['top_k'], body['max_tokens']]),
      ).toEqual([
        [0, 1, 512],
        [0.9, undefined, undefined],
      ]);
      expect(
        sectionIn(out).cells.map(({ params, round, passes, answers }) => [params, round, passes, answers]),
      ).toEqual([
        ['maxTokens=512, temperature=0, top_k=1', 1, 3, 3],
        ['temperature=0.9', 1, 0, 3],
        ['temperature=0.9', 2, 0, 3],
      ]);
      expect(sectionIn(out).comparisons).toHaveLength(1);
      expect(rowsOf(project.read('one/trials.jsonl')).flatMap(({ groups }) => groups ?? [])).toEqual([
        { model: 'm', parameters: { maxTokens: 512, temperature: 0, top_k: 1 } },
        { model: 'm', parameters: { maxTokens: 512, temperature: 0, top_k: 1 }, round: 2 },
        { model: 'm', parameters: { temperature: 0.9 } },
        { model: 'm', parameters: { temperature: 0.9 }, round: 2 },
      ]);
      expect(server.requests.slice(before).map(({ body }) => body['temperature'])).toEqual([0.9, 0.9, 0.9]);
    });

    test('names all that is wrong at once', async () => {
      project.write('list.json', '[1]');
      project.write('bad.json', '{ "temperature": 3, "model": "x", "top_p": 1, "topP": 1 }');
      const files = ['--params', 'no.json,list.json,bad.json', '--param', 'n=2'];

      expect(await assay('interview', 'run', 'small', '--model', 'm', ...files)).toEqual({
        code: 3,
        out: '',
        error: `assay interview run:
  - --param n: cannot be sent as it stands: Assay decides it
  - --params no.json: there is no such file
  - --params list.json: expected an object of parameters, as in { "temperature": 0.7, "top_k": 40 }
  - --params bad.json: topP sets topP again
  - --params bad.json: temperature: expected at most 2, received the number 3
  - --params bad.json: model: cannot be sent as it stands: Assay decides it
`,
      });
    });
  });

  describe('config.json of an interview', () => {
    const write = (models: readonly object[]): void => {
      project.write('fixtures/small/config.json', JSON.stringify({ models }));
    };

    test('lists models on servers of their own, each with its key and parameters, for every command', async () => {
      write([
        { name: 'same', label: 'Q8', baseURL: server.url, request: { temperature: 0, body: { top_k: 1 } } },
        { name: 'same', label: 'Q4', baseURL: other.url, apiKeyEnv: 'OTHER_KEY' },
        { name: 'same', label: 'Q2', enabled: false, baseURL: other.url, request: { seed: 1 } },
      ]);

      const run = await assay('interview', 'run', 'small', ...embedded, '--out', 'one', '--json');
      const repeated = await assay('repeat', 'small', '--runs', '1', '--model', 'Q4', '--out', 'two', '--json');
      const asked = await assay('interview', 'ask', 'one/prepared.ndjson', '--model', 'Q8', '--out', 'three');

      expect(sectionIn(run.out).cells.map(({ model, params, passes }) => [model, params, passes])).toEqual([
        ['Q8', 'temperature=0, top_k=1', 3],
        ['Q4', 'temperature=0.5', 0],
      ]);
      expect(other.requests[0]?.headers['authorization']).toBe('Bearer k-0123456789abcdef');
      expect(sectionIn(repeated.out).cells.map(({ model }) => model)).toEqual(['Q4']);
      expect(rowsOf(project.read('three/asked.ndjson')).map(({ model, asks }) => [model, asks])).toEqual(
        [1, 2, 3].map(() => ['Q8', 'same']),
      );
      expect([run.code, repeated.code, asked.code]).toEqual([0, 0, 0]);
      const [trial] = rowsOf(project.read('one/trials.jsonl')).filter(({ kind }) => kind === 'trial');
      expect(trial?.['trial']).toMatchObject({ model: 'Q8', asks: 'same' });
    });

    test('is checked, by line, and keeps keys to servers that are trusted', async () => {
      const far = { name: 'far', baseURL: 'https://example.com/v1', apiKeyEnv: 'OTHER_KEY' };
      write([far]);
      const untrusted = await assay('interview', 'run', 'small', '--out', 'one');
      const warned = await assay('check');
      write([{ name: 'a' }, { name: 'a' }, { name: 'offline/judge' }]);
      const checked = await assay('check');

      expect(untrusted.error).toMatch(/OTHER_KEY[^]*example\.com/);
      expect(warned.out + warned.error).toMatch(/fixtures\/small\/config\.json[^]*OTHER_KEY/);
      expect(checked.out + checked.error).toMatch(
        /fixtures\/small\/config\.json[^]*models\.1: "a" appears twice[^]*models\.2\.name: offline\/judge writes no code: name offline\/coder, as in offline\/coder\?skill=0\.8&seed=1/,
      );
      expect([untrusted.code, checked.code]).toEqual([3, 3]);
    });
  });
});

describe('an interview as an experiment', () => {
  const model = ['--model', 'offline/coder?skill=0.5&seed=3'];

  const variables = { ASSAY_CONCURRENCY: '4' };

  afterEach(() => {
    project.remove();
  });

  test('is measured by assay repeat, which leaves a log, its texts and a page of answers', async () => {
    project = openProject(interviewFiles(smallPrompt('policy: { points: 0.1 }')));

    const { code, out } = await project.run(['repeat', 'small', ...model, '--runs', '4', '--out', 'here', '--json']);

    const { of, kind, models } = JSON.parse(out) as {
      readonly of: string;
      readonly kind: string;
      readonly models: readonly { readonly assertions: readonly object[] }[];
    };
    expect({ of, kind }).toEqual({ of: 'interview', kind: 'repeat' });
    expect(models[0]?.assertions[0]).toMatchObject({
      fixture: 'Sum (javascript)',
      title: 'Sum',
      file: 'fixtures/small/questions.yaml',
      line: 1,
      analytic: 'passed',
      expected: true,
      assert: 'soft',
      trials: 4,
    });
    expect(sectionIn(out)).toMatchObject({
      rows: 12,
      policy: { points: 0.1 },
      cells: [{ interview: 'small', template: 'small', language: 'javascript', answers: 12, simulated: true }],
    });
    expect(readdirSync(join(project.path, 'here')).sort()).toEqual([
      'report.csv',
      'report.html',
      'report.json',
      'report.md',
      'texts.jsonl',
      'trials.jsonl',
    ]);
    expect(project.read('here/report.html')).toContain('const add = (a, b)');
    expect(code).toBe(0);
  });

  test('comes to the same by assay report, by assay interview report, and by assay interview run', async () => {
    project = openProject(interviewFiles());
    const [, ...read] = [
      await project.run(['repeat', 'small', ...model, '--runs', '3', '--out', 'a']),
      await project.run(['report', 'a', '--json']),
      await project.run(['interview', 'report', 'a', '--json']),
      await project.run(['interview', 'run', 'small', ...model, '--runs', '3', '--json']),
    ];

    const [again, rows, run] = read.map(({ out }) => sectionIn(out));
    expect(again).toEqual(sectionIn(project.read('a/report.json')));
    expect({ ...rows, files: [] }).toEqual(again);
    expect({ ...run, sandboxes: [] }).toEqual({ ...again, sandboxes: [] });
  });

  test('fails by its points, and says who misses them', async () => {
    project = openProject(interviewFiles(smallPrompt('policy: { points: 0.9 }')));

    const { code, out } = await project.run(['repeat', 'small', '--model', 'offline/coder?skill=0', '--runs', '1']);

    expect(out).toMatch(
      /^FAILED \(simulated\)\. The only model did not earn [^]*: \d of 8 points \([\d.]+ %\), 90 % are required\.\n/,
    );
    expect(code).toBe(1);
  });

  test('is gated where its questions are hard, and otherwise has nothing to certify', async () => {
    project = openProject(interviewFiles());
    const gate = ['gate', 'small', '--preset', 'quick'];

    const soft = await project.run([...gate, '--model', 'offline/coder']);
    const right = await project.run([...gate, '--model', 'offline/coder'], { ASSAY_ASSERT: 'hard' });
    const wrong = await project.run([...gate, '--model', 'offline/coder?skill=0'], { ASSAY_ASSERT: 'hard' });

    expect(soft).toMatchObject({
      code: 3,
      error: 'small has no hard assertion: there is nothing to certify.\n  Require an accuracy: --accuracy 80%\n',
    });
    expect([right.code, wrong.code]).toEqual([0, 1]);
    expect(right.out).toContain('CERTIFIED');
    expect(wrong.out).toContain('Sum (javascript) › passed');
  });

  test('keeps corrections apart: a round is a group of its own, whose number of trials nobody plans', async () => {
    project = openProject(interviewFiles(smallPrompt('policy: { points: 0, questions: hard }')));
    const rounds = ['--model', 'offline/coder?skill=0.4&seed=3', '--rounds', '3', '--runs', '4'];

    const { code, out } = await project.run(['interview', 'run', 'small', ...rounds, '--json']);

    const report = JSON.parse(out) as {
      readonly complete: boolean;
      readonly models: readonly { readonly model: string }[];
    };
    expect(report.complete).toBe(true);
    expect(report.models.map((one) => one.model.replace(/^[^,]*/, ''))).toEqual(['', ', round 2', ', round 3']);
    const shares = sectionIn(out).cells.map(({ round, passed }) => [round, passed]);
    expect(shares.map(([round]) => round)).toEqual([1, 2, 3]);
    expect(shares.map(([, passed]) => passed)).toEqual(
      shares.map(([, passed]) => passed).sort((a = 0, b = 0) => a - b),
    );
    expect(code).toBe(0);
  });

  test('is compared and followed over time like any other challenge', async () => {
    project = openProject(interviewFiles());
    const repeat = ['repeat', 'small', '--runs', '5', '--model'];
    const days = ['2026-11-20', '2026-11-21'];
    await project.run([...repeat, 'offline/coder', '--out', 'reports/2026-11-20T10-00-00-small'], variables);
    await project.run([...repeat, 'offline/coder?skill=0', '--out', 'reports/2026-11-21T10-00-00-small'], variables);

    const compared = await project.run(['compare', ...days.map((day) => `reports/${day}T10-00-00-small`), '--json']);
    const history = await project.run(['history', 'small', '--json']);

    expect(JSON.parse(compared.out)).toMatchObject({ comparisons: [{ fixtures: 3 }] });
    expect(JSON.parse(history.out)).toMatchObject({ challenge: 'small', measure: 'share-of-points' });
  });

  test('of which only the rows are left is reported and merged', async () => {
    project = openProject(interviewFiles());
    const place = 'reports/2026-11-20T10-00-00-small';
    await project.run(['interview', 'run', 'small', ...model, '--out', place]);
    const section = sectionIn(project.read(`${place}/report.json`));
    rmSync(join(project.path, place, 'trials.jsonl'));
    rmSync(join(project.path, place, 'report.json'));

    const report = await project.run(['report', place, '--json']);
    const merged = await project.run(['merge', place, '--out', 'merged', '--json']);

    expect(sectionIn(report.out).cells).toEqual(section.cells);
    expect(JSON.parse(merged.out)).toMatchObject({ reports: [{ challenge: 'small', complete: true, trials: 3 }] });
    expect(sectionIn(project.read('merged/small/report.json')).cells).toEqual(section.cells);
  });
});

describe('one shape', () => {
  let server: ChatServer;

  let script: (request: ChatRequest) => ChatResponse;

  let variables: Readonly<Record<string, string>>;

  beforeEach(async () => {
    server = await startChatServer((request) => script(request));
    variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
  });

  afterEach(async () => {
    project.remove();
    await server.close();
  });

  const model = ['--model', 'some-model'];

  const run = ['interview', 'run', 'small', '--sandbox', 'embedded', '--out', 'here', ...model];

  /** What the page in a folder shows. */
  function viewIn(folder: string): InterviewView {
    const page = project.read(`${folder}/report.html`);
    return JSON.parse(
      /<script type="application\/json" id="view">(.*)<\/script>/.exec(page)?.[1] ?? '',
    ) as InterviewView;
  }

  /** Answers that sum to different wrong results by temperature, and rightly when corrected. */
  function answerByTemperature(request: ChatRequest): string {
    return conversationOf(request).length > 1
      ? answerRightly(request)
      : fenced(`const add = (a, b) => ${String(request.body['temperature'])};`);
  }

  describe('answers of a log and answers of rows', () => {
    test('have the same page, whose rounds belong to their own parameters', async () => {
      project = openProject({
        ...interviewFiles(),
        'cold.json': '{ "temperature": 0.25 }',
        'warm.json': '{ "temperature": 0.75 }',
      });
      script = answerByTemperature;

      await project.run([...run, '--params', 'cold.json,warm.json', '--rounds', '2'], variables);
      const ofLog = viewIn('here');
      await project.run(['interview', 'report', 'here', '--html']);
      const ofRows = viewIn('here');

      const { shelves, cells } = ofLog;
      const told = cells.map(({ answers }) => shelves.texts[answers[0]?.shown[0]?.rounds[1]?.feedback ?? -1]?.text);
      expect(told).toEqual(['0.25', '0.75'].map((got) => expect.stringContaining(`expected 3, got ${got}`)));
      expect({ shelves, cells, questions: ofLog.questions }).toEqual({
        shelves: ofRows.shelves,
        cells: ofRows.cells,
        questions: ofRows.questions,
      });
    });

    test('are on the page when the report counts them: not a reply that is there for another run', async () => {
      project = openProject(interviewFiles());
      script = answerRightly;
      await project.run([...run, '--runs', '1'], variables);
      const [suite = '', trial = '', ...others] = project.read('here/trials.jsonl').split('\n');
      const again = trial.replace('"run":0', '"run":1');
      project.write('here/trials.jsonl', [suite.replace('"runs":1', '"runs":2'), trial, again, ...others].join('\n'));

      const { out } = await project.run(['report', 'here', '--html', '--json']);

      expect(sectionIn(out).rows).toBe(3);
      expect(viewIn('here').cells[0]?.answers.map((one) => one?.shown.map(({ runs }) => runs))).toEqual(
        Array(3).fill(['run 1']),
      );
    });
  });

  describe('keys of the user’s own', () => {
    test('stay in every row of every round, in their order', async () => {
      const own = { zeta: { b: 1, a: [2] }, alpha: 'x', 'ünï ©': null, Omega: 0 };
      project = openProject(interviewFiles());
      await project.run(['interview', 'prepare', 'small', '--output', 'mine.ndjson']);
      const prepared = rowsOf(project.read('mine.ndjson')).map((row) => JSON.stringify({ ...own, ...row }));
      project.write('mine.ndjson', `${prepared.join('\n')}\n`);
      script = () => fenced('const none = 1;');

      await project.run(['interview', 'ask', 'mine.ndjson', ...model, '--out', 'one'], variables);
      await project.run(['interview', 'evaluate', 'one', '--sandbox', 'embedded']);
      await project.run(['interview', 'ask', 'one/evaluated.ndjson', '--out', 'two'], variables);
      await project.run(['interview', 'evaluate', 'two', '--sandbox', 'embedded']);

      for (const file of ['one/asked.ndjson', 'one/evaluated.ndjson', 'two/asked.ndjson', 'two/evaluated.ndjson']) {
        const rows = rowsOf(project.read(file)).map((row) => Object.entries(row).filter(([key]) => key in own));
        expect(rows).toEqual(Array(3).fill(Object.entries(own)));
      }
    });
  });
});
