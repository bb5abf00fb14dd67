import { afterEach, describe, expect, test } from '@jest/globals';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { stoppedEarly } from '../../output/terminal/render-report';
import { type ChatResponse, type ChatServer, failWith, startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { parityAnswer, parityFiles, parityPrompt } from '../../testing/small-challenge';

let project: Project;

describe('attempts of assay gate', () => {
  let server: ChatServer;

  afterEach(async () => {
    project.remove();
    await server.close();
  });

  const quick = ['gate', 'parity', '--preset', 'quick'];

  test('one that Ctrl-C ended leaves its report and goes on with the replies that it has', async () => {
    project = openProject(parityFiles);
    const interrupt = new AbortController();
    server = await startChatServer(({ index, prompt }) => {
      if (index === 40) {
        interrupt.abort(new Error('interrupted'));
      }
      return JSON.stringify(parityAnswer(prompt));
    });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };

    const cut = await project.run(quick, variables, { signal: interrupt.signal });
    const place = project.report();
    const next = await project.run(quick, variables);

    expect(cut.code).toBe(130);
    expect(cut.error).toContain('Interrupted. Received replies are stored; the next run continues from them.\n');
    expect(cut.out).toMatch(/^INCONCLUSIVE \(cut short\)\. .*\b3 of 3 hard assertions\b/m);
    expect(cut.out).toContain(stoppedEarly);
    expect((await project.run(['report', place])).out).toBe(cut.out);
    expect(next.error).toContain('Attempt 1 continues from its stored replies.\n');
    expect(next.out).toMatch(/^CERTIFIED\. .*\b3 hard assertions\b.*\b3 fixtures\b/);
    expect(next.out).toContain('Attempt 1 on this challenge');
    expect(next.code).toBe(0);
    expect(server.requests.length).toBeLessThanOrEqual(120 + 1);
  });

  test('one that Ctrl-C ended goes on by the command that it names, whatever its plan', async () => {
    project = openProject(parityFiles);
    const interrupt = new AbortController();
    server = await startChatServer(({ index, prompt }) => {
      if (index === 4) {
        interrupt.abort(new Error('interrupted'));
      }
      return JSON.stringify(parityAnswer(prompt));
    });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
    const args = [...quick, '--alpha', '0.1', '--beta', '0.2', '--batch', '5'];

    const cut = await project.run(args, variables, { signal: interrupt.signal });
    const [, named = ''] = /^Next: Ask again: npx assay (.*)$/m.exec(cut.out) ?? [];
    const next = await project.run(named.split(' '), variables);

    expect(named).toBe('gate parity --model gpt-6-luna --preset quick --alpha 0.1 --beta 0.2 --batch 5');
    expect(next.error).toContain('Attempt 1 continues from its stored replies.\n');
  });

  test('one that an outage ended is inconclusive and goes on when the server is back', async () => {
    project = openProject(parityFiles);
    let broken = true;
    server = await startChatServer(({ index, prompt }): ChatResponse => {
      return broken && index >= 50 ? failWith(401, { message: 'no' }) : JSON.stringify(parityAnswer(prompt));
    });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '2' };

    const cut = await project.run(quick, variables);
    broken = false;
    const next = await project.run(quick, variables);

    expect(cut.code).toBe(2);
    expect(cut.out).toContain('INCONCLUSIVE (cut short). ');
    expect(next.error).toContain('Attempt 1 continues from its stored replies.\n');
    expect(next.out).toContain('120 trials · 50 from recordings · 70 calls to');
    expect(next.code).toBe(0);
  });

  test('each has replies of its own, and says how many there were and what that costs in confidence', async () => {
    project = openProject(parityFiles);
    server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));
    const variables = { OPENAI_BASE_URL: server.url };

    await project.run(quick, variables);
    await project.run(quick, variables);
    const third = await project.run([...quick, '--alpha', '0.1'], variables);

    expect(third.error).toContain('Attempt 3 starts fresh; earlier attempts: 2 certified.\n');
    expect(third.out).toContain(
      'Attempt 3 on this challenge: over all 3 attempts, the probability that an unacceptable assertion passes at least once is up to 20 %.',
    );
    expect(third.out).not.toContain('from recordings');
  });
});

describe('assay gate', () => {
  let server: ChatServer | undefined;

  afterEach(async () => {
    project.remove();
    await server?.close();
    server = undefined;
  });

  /** A server that is right, but for the run numbers that `isWrong` names by request. */
  async function serve(isWrong: (index: number) => boolean = () => false): Promise<Record<string, string>> {
    server = await startChatServer(({ index, prompt }) => {
      const answer = parityAnswer(prompt);
      return JSON.stringify(isWrong(index) ? { ...answer, isCorrect: answer['isCorrect'] !== true } : answer);
    });
    return { OPENAI_BASE_URL: server.url };
  }

  const offlinePrompt = { ...parityFiles, 'prompts/parity.md': parityPrompt.replace('gpt-6-luna', 'offline/key') };

  const accident = 'A gate uses an offline model only if you name it; offline/key would answer.';

  test('certifies a validator that is right, and says what that means and took', async () => {
    project = openProject(parityFiles);

    const { code, out, error } = await project.run(['gate', 'parity'], await serve());
    const today = new Date().toISOString().slice(0, 10);

    expect(out).toContain(`Parity · gpt-6-luna
  A grader that is wrong exactly as often as you tolerate would pass with a probability of at least 97.1 %.
  240 trials (80 per fixture), 462 fewer than a fixed-size plan with the same error rates (702).
`);
    expect(out).toContain('Attempt 1 on this challenge');
    expect(out).toMatch(
      /^CERTIFIED\. All 3 hard assertions are shown to be wrong in at most 5 % of answers on these 3 fixtures\.\n {2}Up to 63\.2 % of unseen submissions may be graded wrongly \(95 % confidence; at the first try, 0 of 3 fixtures were\)\.\n\n/,
    );
    expect(out.replace(/within \d+ s/, 'within 1 s')).toContain(`
  A pass means: each hard assertion fails at most 5 % of the time, with 95 % confidence; an assertion at 1 % passes 99 % of the time.
  All replies arrived within 1 s (${today}), so they say nothing about how the server behaves at other times. Use --over 24h to spread them.
Next: Certify it for submissions that nobody has seen, too: npx assay gate parity --model gpt-6-luna --unseen 5%
`);
    expect(error).toBe(`Report: ${project.report()}\nLook at it in the browser: npx assay view\n`);
    expect(code).toBe(0);
    expect((await project.run(['report', project.report()])).out).toBe(out);
  });

  test('rejects one that is wrong, within the first batch', async () => {
    project = openProject(parityFiles);

    const { code, out } = await project.run(['gate', 'parity', '--json'], await serve(() => true));

    const { gate, sampling } = reportDocumentSchema.parse(JSON.parse(out));
    expect(gate).toMatchObject({ verdict: 'rejected', trials: 30, attempt: 1 });
    expect(sampling).toBe('sequential');
    expect(code).toBe(1);
  });

  test.each([
    [
      '--max-runs',
      '80',
      'offline/key?flip=0.02&seed=1',
      'of 3 hard assertions undecided: at the trial limit, or too many errored trials',
    ],
    ['--batch', '10', 'offline/key?errored=0.3', 'More than 5 % of the trials got no reply'],
  ])('is inconclusive with %s %s for %s', async (flag, value, model, because) => {
    project = openProject(parityFiles);

    const { code, out } = await project.run(['gate', 'parity', flag, value, '--model', model]);

    expect(/^INCONCLUSIVE \(simulated\)\. (.*)\.$/m.exec(out)?.[1]).toContain(because);
    expect(out).not.toContain('of a plan of fixed size');
    expect(code).toBe(2);
  });

  test.each<[string, Record<string, string>, readonly string[], Record<string, string>, string]>([
    ['an offline model of the prompt', offlinePrompt, [], {}, accident],
    ['an offline model of the environment', parityFiles, [], { ASSAY_MODEL: 'offline/key' }, accident],
    ['an offline model that takes the place of a lost key', parityFiles, [], {}, accident],
    [
      'an offline model with CI set',
      parityFiles,
      ['--model', 'offline/key'],
      { CI: '1' },
      'With CI set, a simulated gate also needs --allow-simulated.',
    ],
    [
      'several models',
      parityFiles,
      ['--model', 'offline/key,offline/key?flip=0.01'],
      {},
      'A gate certifies one model, received 2: offline/key, offline/key?flip=0.01.',
    ],
    [
      'a challenge whose assertions are all soft for now',
      parityFiles,
      ['--model', 'offline/key'],
      { ASSAY_ASSERT: 'soft' },
      'parity has no hard assertion while ASSAY_ASSERT=soft: there is nothing to certify.',
    ],
    [
      'a tolerance that no number of calls can show',
      { ...parityFiles, 'prompts/parity.md': parityPrompt.replace('tolerate: 0.01', 'tolerate: 0') },
      ['--model', 'offline/key'],
      {},
      'right › isCorrect (fixtures/parity/right.yaml) tolerates 0, too little for any number of calls to show: tolerate 0.0001 or more, or use --preset',
    ],
    [
      'a limit that nothing could pass',
      parityFiles,
      ['--model', 'offline/key', '--max-runs', '40'],
      {},
      'needs 73 trials without a failure, but the limit is 40: raise --max-runs',
    ],
  ])('refuses %s', async (_, files, flags, variables, message) => {
    project = openProject(files);

    const { code, out, error } = await project.run(['gate', 'parity', ...flags], variables);

    expect(error).toContain(message);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(project.read('.assay/gates/parity.jsonl')).toBe('');
  });

  test('lets an offline model be gated in CI when that is what was asked for', async () => {
    project = openProject(parityFiles);

    const flags = ['--model', 'offline/key', '--allow-simulated', '--preset', 'quick'];
    const { code, out } = await project.run(['gate', 'parity', ...flags], { CI: '1' });

    expect(out).toContain('WOULD BE CERTIFIED (simulated). All 3 hard');
    expect(out).toContain(describeSimulated(['offline/key']));
    expect(code).toBe(0);
  });

  test('says which assertions a pass is about when they tolerate different rates', async () => {
    const fixture = `${parityFiles['fixtures/parity/right.yaml'] ?? ''}policy: { isCorrect: { tolerate: 0.05 } }\n`;
    project = openProject({ ...parityFiles, 'fixtures/parity/right.yaml': fixture });

    const { out } = await project.run(['gate', 'parity', '--model', 'offline/key']);

    expect(out).toContain('each hard assertion that tolerates 1 % fails at most 5 % of the time');
    expect(out).toContain('each hard assertion that tolerates 5 % fails at most 25 % of the time');
  });
});

describe('assay gate --over', () => {
  let server: ChatServer;

  /** When each request arrived, in milliseconds, with its prompt. */
  let arrivals: { readonly at: number; readonly prompt: string }[] = [];

  afterEach(async () => {
    project.remove();
    await server.close();
  });

  async function open(): Promise<Record<string, string>> {
    arrivals = [];
    project = openProject(parityFiles);
    server = await startChatServer(({ prompt }) => {
      arrivals.push({ at: performance.now(), prompt });
      return JSON.stringify(parityAnswer(prompt));
    });
    return { OPENAI_BASE_URL: server.url };
  }

  /** Milliseconds from the first arrival to the last: waiting only ever adds to it. */
  function span(): number {
    return (arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0);
  }

  test('asks the runs one after another, as far apart as the time and the trials of a flawless grader tell', async () => {
    const environment = await open();

    const { code, out, error } = await project.run(['gate', 'parity', '--over', '4s'], environment);

    expect(error).toContain(
      'Asking one run every 0.1 s: 80 runs in 4 s if no answer is wrong. Stop with Ctrl-C; the same command continues.\n',
    );
    expect(out).toMatch(/^CERTIFIED\./);
    expect(out).toMatch(/All replies arrived within [4-9] s \(/);
    expect(code).toBe(0);
    expect(arrivals).toHaveLength(240);
    expect(span()).toBeGreaterThan(3000);
  });

  test('asks the fixtures one by one where each is asked once', async () => {
    const environment = await open();

    const { error } = await project.run(['gate', 'parity', '--unseen', '90%', '--over', '1s'], environment);

    expect(error).toContain('Asking one fixture every 0.5 s: 3 fixtures in 1 s if no answer is wrong.');
    expect(arrivals).toHaveLength(3);
    expect(span()).toBeGreaterThan(500);
  });

  test('stops while it waits, and goes on without waiting for replies that it has', async () => {
    const environment = await open();
    const stop = new AbortController();
    const waiting = project.run(['gate', 'parity', '--over', '20h'], environment, { signal: stop.signal });
    while (arrivals.length < 3) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    stop.abort();
    const stopped = await waiting;
    const next = await project.run(['gate', 'parity', '--over', '4s'], environment);

    expect(stopped.error).toContain('Interrupted. Received replies are stored; the next run continues from them.');
    expect(stopped.code).toBe(130);
    expect(stopped.out).toContain('gate parity --model gpt-6-luna --over 20h\n');
    expect(next.error).toContain('Attempt 1 continues from its stored replies.\n');
    expect(next.out).toMatch(/^CERTIFIED\./);
    expect(arrivals).toHaveLength(240);
  });

  test.each([
    [
      ['--over', 'tomorrow'],
      '--over expects a time of at most 20 days, such as 90s, 30min, 24h or 2d, received "tomorrow"',
    ],
    [['--over', '21d'], '--over expects a time of at most 20 days, such as 90s, 30min, 24h or 2d, received "21d"'],
    [['--over', '24h', '--samples-per-request', '4'], '--over asks each run at another time'],
    [['--over', '24h', '--model', 'offline/key'], '--over spreads requests to a server'],
  ])('refuses %j before anything is asked', async (options, message) => {
    const environment = await open();

    const { code, error } = await project.run(['gate', 'parity', ...options], environment);

    expect(error).toContain(message);
    expect(code).toBe(3);
    expect(arrivals).toEqual([]);
  });
});
