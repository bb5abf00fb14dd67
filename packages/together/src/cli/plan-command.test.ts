import { afterEach, describe, expect, test } from '@jest/globals';
import { planDocumentSchema, type PlannedGoal } from '../../../assay/dist/experiment/plan/plan-document';
import { startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { interviewFiles, smallPrompt } from '../../../interview/dist/testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';

let project: Project;
let server: ChatServer | undefined;

afterEach(async () => {
  project.remove();
  await server?.close();
  server = undefined;
});

const real = { OPENAI_API_KEY: 'no-key-at-all' };

async function planOf(args: readonly string[] = [], variables: Record<string, string> = real) {
  const { code, out, error } = await project.run(['plan', 'parity', '--json', ...args], variables);
  const plan = planDocumentSchema.parse(JSON.parse(out));
  const goal = (name: PlannedGoal['goal']): PlannedGoal | undefined => plan.goals.find((one) => one.goal === name);
  return { code, error, plan, goal };
}

describe('assay plan', () => {
  test('says first what to do next, then what each thing takes, and last a command', async () => {
    project = openProject(parityFiles);

    const { code, out } = await project.run(['plan', 'parity'], real);

    expect(out).toMatch(
      /^Start with 45 runs \(135 calls, about \$[\d.]+\): an analytic that is wrong in 5 % of answers over all fixtures is detected with 80 % probability\.\n/,
    );
    expect(out).toMatch(/to find out +fixtures +runs +calls +time +cost\n/);
    expect(out).toContain('Time: unknown, no report has measured a live call yet.');
    expect(out).toMatch(/\n\nNext: npx assay repeat parity --runs 45\n$/);
    expect(code).toBe(0);
  });

  test('plans for the accuracy that a quiz requires, and for nothing that no policy judges', async () => {
    const config = { models: [{ name: 'offline/examinee' }], policy: { accuracy: 0.6, assert: 'hard' } };
    project = openProject({ ...quizFiles(), 'fixtures/capitals/config.json': JSON.stringify(config) });

    const { out } = await project.run(['plan', 'capitals', '--json']);
    const plan = planDocumentSchema.parse(JSON.parse(out));
    const notice = plan.goals.find(({ goal }) => goal === 'notice-share');

    expect(plan.sentence).toContain(
      'a model that is right in 55 % of answers is shown to miss the required 60 % with 80 % probability',
    );
    expect(plan.next).toBe(`npx assay repeat capitals --runs ${String(notice?.runs)}`);
    expect(plan.goals.map(({ goal }) => goal)).toContain('gate-on-accuracy');
    expect(plan.goals.map(({ goal }) => goal)).not.toContain('notice-assertion');
    // About 620 answers tell 55 from 60 %, one-sided, at 5 %: (1.645 √(.6 · .4) + 0.842 √(.55 · .45))² / .05².
    expect((notice?.runs ?? 0) * plan.fixtures).toBeGreaterThan(580);
    expect((notice?.runs ?? 0) * plan.fixtures).toBeLessThan(660);
  });

  test('plans for the points that an interview requires of each model in each language', async () => {
    project = openProject(interviewFiles(smallPrompt('policy: { points: 0.8 }')));

    const { out } = await project.run(['plan', 'small', '--json']);
    const plan = planDocumentSchema.parse(JSON.parse(out));

    expect(plan.sentence).toContain('a model that earns 75 % of the points is shown to miss the required 80 %');
    expect(plan.next).toMatch(/^npx assay repeat small --runs \d+$/);
    expect(plan.goals.map(({ goal }) => goal)).not.toContain('gate-on-accuracy');
  });

  test('takes calls of gates and bounds from their exact characteristics, and asks nobody', async () => {
    project = openProject(parityFiles);

    const { plan, goal } = await planOf(['--unseen', '2%']);

    expect(plan).toMatchObject({
      fixtures: 3,
      families: 3,
      assertions: 3,
      callsPerRun: 3,
      basis: { report: null, rate: 0.05 },
    });
    expect(goal('gate-without-failure')).toMatchObject({
      runs: 80,
      calls: 240,
      more: 0,
      command: 'npx assay gate parity',
    });
    expect(goal('gate-at-limit')).toMatchObject({ runs: 600, calls: 1800 });
    expect(goal('unseen')).toMatchObject({ fixtures: 173, more: 170, runs: 1, calls: 173, command: null });
    expect(goal('gate-without-failure')?.dollars).toBeCloseTo(80 * (plan.dollarsPerRun ?? NaN), 12);
    expect(project.read('.assay/recordings/parity')).toBe('');
  });

  test('takes time and spread from the last report, and keeps to who is asked', async () => {
    project = openProject(parityFiles);
    server = await startChatServer(({ index, prompt }) => {
      const answer = parityAnswer(prompt);
      return JSON.stringify(index % 5 === 0 ? { ...answer, isCorrect: answer['isCorrect'] !== true } : answer);
    });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CANARY: 'off' };
    await project.run(['repeat', 'parity', '--runs', '6', '--out', 'reports/2026-11-20T10-00-00-parity'], variables);

    const { plan, goal } = await planOf(['--vote', '3', '--concurrency', '4'], variables);

    expect(plan.basis).toMatchObject({
      report: 'reports/2026-11-20T10-00-00-parity',
      milliseconds: expect.any(Number),
    });
    expect(plan.basis.rate).toBeGreaterThan(0);
    expect(plan.basis.within).toBeGreaterThan(0);
    expect(goal('notice-analytic')?.seconds).toBeGreaterThan(0);
    expect(goal('notice-analytic')?.command).toMatch(/^npx assay repeat parity --runs \d+ --vote 3$/);
    expect(plan.concurrency).toBe(4);
    expect(plan.callsPerRun).toBeGreaterThan(3);
  });

  test('takes nothing from what another model did, nor from programs that were made to fool it', async () => {
    project = openProject(parityFiles);
    const offline = ['--model', 'offline/key?flip=0.3'];
    await project.run(['repeat', 'parity', '--runs', '6', '--out', 'reports/2026-11-20T10-00-00-parity', ...offline]);

    const { plan } = await planOf([], real);

    expect(plan.basis).toMatchObject({ report: null, assumed: true });
  });

  test('prices a model before there is a key', async () => {
    project = openProject(parityFiles);

    const named = await project.run(['plan', 'parity', '--model', 'gpt-6-luna'], {});
    const own = await project.run(['plan', 'parity'], {});

    expect(named.out).toMatch(/^Start with \d+ runs \(\d+ calls, about \$0\.\d+\): /);
    expect(own.out).toMatch(/^Start with \d+ runs \(\d+ calls, about \$0\.\d+\): /);
    expect([named.code, own.code]).toEqual([0, 0]);
  });

  test('says that offline models cost nothing and show nothing', async () => {
    project = openProject(parityFiles);

    const { code, out } = await project.run(['plan', 'parity', '--model', 'offline/key'], {});

    expect(out).toContain('Offline models would answer: they are free, but say nothing about a real model.');
    expect(out).toContain('Next: npx assay repeat parity --runs 45 --model offline/key\n');
    expect(code).toBe(0);
  });

  test.each([
    [['--width', '2'], '--width expects a share between 0 and 1, such as 5% or 0.05, received "2"'],
    [['--diference', '5%'], 'did you mean "--difference"?'],
  ])('refuses %s', async (args, message) => {
    project = openProject(parityFiles);

    const { code, out, error } = await project.run(['plan', 'parity', ...args], real);

    expect(error).toContain(message);
    expect({ code, out }).toEqual({ code: 3, out: '' });
  });

  test('says how many questions tell an accuracy of 80 % from 85 %', async () => {
    project = openProject({ ...quizFiles(), ...parityFiles });
    const run = async (...args: readonly string[]): Promise<PlannedGoal | undefined> => {
      const { out } = await project.run(['plan', 'capitals', '--json', ...args], real);
      return planDocumentSchema.parse(JSON.parse(out)).goals.find(({ goal }) => goal === 'difference');
    };

    const usual = await run();
    const finer = await run('--accuracy', '90%', '--difference', '2%');
    const refused = await project.run(['plan', 'parity', '--accuracy', '80%'], real);

    // (1.960 + 0.842)² · (0.08 + 2 · 0.08 / 10) / 0.05²: half of 0.8 · 0.2 between questions, half within.
    expect(usual).toMatchObject({ runs: 10, fixtures: 302, more: 299 });
    expect(usual?.wanted).toBe(
      'two prompts or models, one right on 80 % and one on 85 % of questions, told apart with 80 % probability',
    );
    // The same with 0.045 + 2 · 0.045 / 10 and 0.02².
    expect(finer).toMatchObject({ runs: 10, fixtures: 1060 });
    expect(refused).toMatchObject({
      code: 3,
      error: 'assay plan:\n  - --accuracy is for quizzes: leave it out for parity\n',
    });
  });
});
