import { afterEach, describe, expect, test } from '@jest/globals';
import { gateDefaults } from '../../../assay/dist/experiment/gate/gate-plan';
import { runGate } from '../../../assay/dist/experiment/gate/run-gate';
import { toTrialEntry } from '../../../assay/dist/experiment/log/trial-log';
import { createReportBuilder } from '../../../assay/dist/experiment/report/report-builder';
import { reportDocumentSchema } from '../../../assay/dist/experiment/report/report-document';
import { createSection, openExperiment } from '../../../assay/dist/kinds';
import { type ChatServer, startChatServer } from '../../../assay/dist/testing/chat-server';
import { defaultSettings } from '../../../assay/dist/testing/default-settings';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerRightly, answerWronglyTo, question, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { sized } from '../../../assay/dist/testing/sized';
import { parityAnswer, parityFiles, parityFixture, parityPrompt } from '../../../assay/dist/testing/small-challenge';
import { answerRightly as codeRightly, interviewFiles } from '../../../interview/dist/testing/interview-project';
import { withFourthKind } from '../fourth-kind/with-fourth-kind';

let project: Project;

let server: ChatServer | undefined;

afterEach(async () => {
  project.remove();
  await server?.close();
  server = undefined;
});

describe('assay gate on an accuracy', () => {
  withFourthKind();

  test('certifies what the configuration of a quiz requires', async () => {
    project = openProject(quizFiles({ policy: { accuracy: 0.8 } }));
    server = await startChatServer(answerRightly);

    const { code, out } = await project.run(['gate', 'capitals'], { OPENAI_BASE_URL: server.url });

    expect(out).toContain(`
  24 trials (8 per fixture), 64 fewer than a fixed-size plan with the same error rates (88).
  Attempt 1 on this challenge (according to .assay/gates).
  Accuracy: certified, 0 of 24 answers wrong; 80 % required, at least 81.2 % shown.
`);
    expect(out).toMatch(
      /^CERTIFIED\. An accuracy of 80 % is certified on these 3 questions\.\n {2}Up to 63\.2 % of unseen questions may be answered wrongly \(95 % confidence; at the first try, 0 of 3 questions were\)\.\n\n/,
    );
    expect(out).toContain(`
  A pass means: at least 80 % of the answers to these 3 questions are right, with 95 % confidence; a model that answers 92 % right passes 96.9 % of the time.
`);
    expect(code).toBe(0);
    const folder = project.report();
    expect((await project.run(['report', folder])).out).toBe(out);
    expect(project.read(`${folder}/report.md`)).toContain('Accuracy: certified, 0 of 24 answers wrong');
    expect(project.read(`${folder}/report.html`)).toContain('An accuracy of 80 % is certified on these 3 questions.');
  });

  test('rejects a model that gets one of three questions wrong', async () => {
    project = openProject(quizFiles());
    server = await startChatServer(answerWronglyTo('Kenya'));

    const gate = ['gate', 'capitals', '--accuracy', '80%', '--json'];
    const { code, out } = await project.run(gate, { OPENAI_BASE_URL: server.url });

    const report = reportDocumentSchema.parse(JSON.parse(out));
    expect(report.gate).toMatchObject({ verdict: 'rejected', accuracy: { required: 0.8, trials: 15, wrong: 5 } });
    expect(report.outcome).toMatchObject({
      status: 'rejected',
      sentence: '5 of 15 answers are wrong (33.3 %), too many to certify an accuracy of 80 %.',
    });
    expect(code).toBe(1);
  });

  test('is inconclusive at the limit', async () => {
    project = openProject(quizFiles());
    const model = 'offline/examinee?accuracy=0.85&seed=1';

    const { code, out } = await project.run([
      ...['gate', 'capitals', '--accuracy', '0.8', '--max-runs', '8', '--model', model],
    ]);

    expect(out).toMatch(/INCONCLUSIVE \(simulated\)\. The accuracy is undecided at the trial limit: \d of 24 answers/);
    expect(code).toBe(2);
  });

  test.each([
    { kind: 'an interview', files: interviewFiles(), args: ['small', '--model', 'offline/coder?skill=1'] },
    {
      kind: 'a fourth kind',
      files: { 'fixtures/essays/essays.json': JSON.stringify([{ id: 'clear', text: 'Clear.', points: 5 }]) },
      args: ['essays', '--model', 'fair', '--assert', 'soft'],
    },
  ])('certifies $kind', async ({ files, args }) => {
    project = openProject(files);
    server = await startChatServer(() => '{"points": 5}');

    const gate = ['gate', ...args, '--accuracy', '50%', '--json'];
    const { code, out } = await project.run(gate, { OPENAI_BASE_URL: server.url });

    const { gate: { verdict, accuracy } = {} } = JSON.parse(out) as { gate?: Record<string, unknown> };
    expect({ verdict, accuracy }).toMatchObject({ verdict: 'certified', accuracy: { status: 'certified', wrong: 0 } });
    expect(code).toBe(0);
  });

  test.each([
    {
      title: 'a validator',
      files: parityFiles,
      args: ['parity', '--accuracy', '80%', '--model', 'offline/key'],
      says: 'parity is of kind validator: a gate certifies each hard assertion, so leave out --accuracy.\n',
    },
    {
      title: 'an accuracy that no number of answers shows',
      files: quizFiles(),
      args: ['capitals', '--accuracy', '100%'],
      says: 'assay gate:\n  - --accuracy expects a share between 0 and 1, such as 5% or 0.05, received "100%"\n',
    },
    {
      title: 'a limit that is too low',
      files: quizFiles(),
      args: ['capitals', '--accuracy', '80%', '--max-runs', '7', '--model', 'offline/examinee?accuracy=1'],
      says: 'This gate could never pass:\n  - an accuracy of 80 % needs 22 right answers without a wrong one, but the limit is 21: raise --max-runs\n',
    },
    {
      title: 'a quiz that requires nothing',
      files: quizFiles(),
      args: ['capitals', '--model', 'offline/examinee?accuracy=1'],
      says: 'capitals has no hard assertion: there is nothing to certify.\n  Require an accuracy: --accuracy 80%\n',
    },
  ])('refuses $title', async ({ files, args, says }) => {
    project = openProject(files);

    expect(await project.run(['gate', ...args])).toEqual({ code: 3, out: '', error: says });
  });

  test('certifies an examinee of 80 % in 5 % of gates at most, asked as the command asks', async () => {
    const questions = Array.from({ length: 10 }, (_, index) =>
      question(`Question ${String(index)}?`, 'yes', 'no', 'so'),
    );
    project = openProject(quizFiles({ policy: { accuracy: 0.8 } }, questions));
    const gates = sized({ little: 30, all: 400 });
    const verdicts: unknown[] = [];
    for (let gate = 0; gate < gates; gate += 1) {
      const models = [`offline/examinee?accuracy=0.8&seed=${String(gate)}`];
      const settings = { ...defaultSettings, root: project.path, models };
      const experiment = openExperiment('capitals', { settings, environment: {} });
      const common = { attempt: 1, spent: 0.05, preset: null, hypotheses: null, most: null, failFast: false };
      const suite = {
        ...experiment.head(),
        firstRun: 1_000_000,
        gate: { ...gateDefaults, ...common, batch: 1, accuracy: 0.8 },
      };
      const builder = createReportBuilder(suite, createSection);
      if (builder.gate !== undefined) {
        await runGate(
          { challenge: experiment.challenge, askEachTrial: experiment.askEachTrial },
          builder.gate,
          suite.firstRun,
          (trial) => {
            builder.add(toTrialEntry(trial));
          },
        );
      }
      verdicts.push(builder.build({ complete: true }).gate?.verdict);
    }

    const certified = verdicts.filter((verdict) => verdict === 'certified').length / gates;
    expect(certified).toBeLessThanOrEqual(0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / gates));
    expect(verdicts.filter((verdict) => verdict === 'rejected').length / gates).toBeGreaterThan(0.85);
  });
});

/** Parity with so many fixtures of different code, the first of them from outside the project. */
function manyFixtures(
  count: number,
  { origins = 0, variants = 1 }: { readonly origins?: number; readonly variants?: number } = {},
): Record<string, string> {
  const fixtures = Array.from({ length: count }, (_, index) => {
    const name = variants === 1 ? `n${index}` : `n${Math.floor(index / variants)}--v${index % variants}`;
    const origin = index < origins ? `origin: submissions.csv, row ${index + 1}\n` : '';
    const code = `const isEven = (n) => n % 2 === 0 && n !== ${index} / 2;`;
    return [`fixtures/parity/${name}.yaml`, `${origin}${parityFixture(`number ${index}`, true, true, code)}`] as const;
  });
  return { 'prompts/parity.md': parityPrompt, ...Object.fromEntries(fixtures) };
}

/** A server that is right, but for the requests that `isWrong` names by their place. */
async function serve(isWrong: (index: number) => boolean = () => false): Promise<Record<string, string>> {
  await server?.close();
  server = await startChatServer(({ index, prompt }) => {
    const answer = parityAnswer(prompt);
    return JSON.stringify(isWrong(index) ? { ...answer, isCorrect: answer['isCorrect'] !== true } : answer);
  });
  return { OPENAI_BASE_URL: server.url, ASSAY_CANARY: 'off' };
}

describe('assay gate --unseen', () => {
  test('certifies 69 fixtures without a wrong one for 5 %, each asked once, and says what that rests on', async () => {
    project = openProject(manyFixtures(69, { origins: 69 }));

    const { code, out, error } = await project.run(['gate', 'parity', '--unseen', '5%'], await serve());

    expect(out).toContain(
      'CERTIFIED. At most 5 % of unseen submissions are graded wrongly, with 95 % confidence: 0 of 69 fixtures are wrong, which shows 4.94 %.\n  All 69 fixtures name their origin.\n',
    );
    expect(out).toContain('  69 trials (1 per fixture).\n');
    expect(out).toContain(`
  A pass means: at most 5 % of unseen submissions are graded wrongly, with 95 % confidence, if asked like the fixtures.
  This holds if the fixtures are a random sample of future ones and the prompt was not tuned on them.
`);
    expect(error).not.toContain('cannot certify');
    expect(code).toBe(0);
    const folder = project.report();
    expect((await project.run(['report', folder])).out).toBe(out);
    expect(project.read(`${folder}/badge.svg`)).toContain('certified: unseen submissions ≤ 5 % wrong');
  });

  test('says how many more fixtures it takes when there are too few, and that they are invented', async () => {
    project = openProject(manyFixtures(40, { origins: 30 }));

    const { code, out, error } = await project.run(['gate', 'parity', '--unseen', '0.05'], await serve());

    expect(error).toContain(
      'Certifying 5 % takes 69 fixtures, all answered right; there are 40. This run can reject, but not certify.',
    );
    expect(out).toContain(
      'INCONCLUSIVE. At most 8.36 % of unseen submissions are graded wrongly, with 95 % confidence: 0 of 40 fixtures are wrong. To show 5 %, 29 more fixtures must all be right.\n',
    );
    expect(out).toContain(
      'Next: Add 29 more fixtures from real submissions (npx assay import parity <export>), then: npx assay gate parity --model gpt-6-luna --unseen 5%\n',
    );
    expect(code).toBe(2);
    expect((await project.run(['gate', 'parity', '--unseen', '10%'], await serve())).out).toContain(
      ' 10 of 40 fixtures do not name their origin; invented fixtures are not a sample of real submissions.\n',
    );
  });

  test('takes more fixtures when some are wrong, and rejects when many are', async () => {
    project = openProject(manyFixtures(60));

    const one = await project.run(['gate', 'parity', '--unseen', '5%', '--json'], await serve((index) => index === 7));
    const many = await project.run(['gate', 'parity', '--unseen', '5%'], await serve((index) => index % 4 === 0));

    // The next look could certify one wrong of 105: 1 − 0.05 · 6/π² as the confidence (Clopper & Pearson).
    expect(reportDocumentSchema.parse(JSON.parse(one.out)).gate?.unseen).toMatchObject({
      wanted: 0.05,
      status: 'inconclusive',
      fixtures: 60,
      families: 60,
      wrong: 1,
      lost: 0,
      more: 45,
      fromOutside: 0,
    });
    expect(many.out).toContain(
      'REJECTED. More than 5 % of unseen submissions are graded wrongly, at least 15.1 %: 15 of 60 fixtures are wrong.\n',
    );
    expect(many.out).toContain('\nNext: See what is wrong: npx assay repeat parity --runs 20 --model gpt-6-luna\n');
    expect([one.code, many.code]).toEqual([2, 1]);
  });

  test('counts variants of one original once', async () => {
    project = openProject(manyFixtures(64, { variants: 4 }));

    const { code, out } = await project.run(['gate', 'parity', '--unseen', '5%'], await serve());

    expect(out).toContain(
      'INCONCLUSIVE. At most 19.6 % of unseen submissions are graded wrongly, with 95 % confidence: 0 of 16 originals are wrong.',
    );
    expect(out).toContain(', 53 more fixtures must all be right.');
    expect(out).toContain('count once, as wrong if any of them is wrong: 64 fixtures, 16 originals.');
    expect(code).toBe(2);
  });

  test('asks by vote when verdicts on submissions are votes', async () => {
    project = openProject(manyFixtures(34));

    const { out } = await project.run([
      'gate',
      'parity',
      '--unseen',
      '10%',
      '--vote',
      '3',
      '--model',
      'offline/key?flip=0.05&seed=1',
    ]);

    expect(out).toContain('  34 trials (1 per fixture).');
    expect(out).toContain('WOULD BE CERTIFIED (simulated). At most 10 %');
    expect(out).toContain('--vote 3 --unseen 10%');
  });

  test('speaks of unseen questions of a quiz and of an interview', async () => {
    project = openProject({ ...quizFiles(), ...interviewFiles() });
    server = await startChatServer((request) => codeRightly(request));

    const quiz = await project.run([
      'gate',
      'capitals',
      '--unseen',
      '70%',
      '--prompt',
      '0',
      '--model',
      'offline/examinee?accuracy=1',
    ]);
    const interview = await project.run(['gate', 'small', '--unseen', '90%', '--model', 'gpt-6-luna'], {
      OPENAI_BASE_URL: server.url,
      ASSAY_CANARY: 'off',
    });

    expect(quiz.out).toContain(
      'At most 70 % of unseen questions are answered wrongly, with 95 % confidence: 0 of 3 questions are wrong',
    );
    expect(interview.out).toMatch(/^(CERTIFIED|INCONCLUSIVE)\..*unseen questions/m);
    expect(quiz.code).toBe(0);
  });

  test.each([
    [['--unseen', '5x'], '--unseen expects a share between 0 and 1, such as 5% or 0.05, received "5x"'],
    [
      ['--unseen', '5%', '--preset', 'quick', '--batch', '5'],
      '--unseen asks each fixture once and ignores tolerances: leave out --preset, --batch',
    ],
    [['--unsen', '5%'], '--unseen'],
  ])('refuses %s', async (flags, message) => {
    project = openProject(parityFiles);

    const { code, out, error } = await project.run(['gate', 'parity', ...flags]);

    expect(error).toContain(message);
    expect({ code, out }).toEqual({ code: 3, out: '' });
  });

  test('says beside the certificate of an ordinary gate what it shows of unseen submissions, and which were held out', async () => {
    project = openProject(manyFixtures(32));
    const model = ['--model', 'offline/key'];
    await project.run(['repeat', 'parity', '--runs', '2', '--holdout', ...model]);

    const { out } = await project.run(['gate', 'parity', ...model]);

    expect(out).toMatch(
      /WOULD BE CERTIFIED \(simulated\)\. All 32 hard assertions are shown to be wrong in at most 5 % of answers on these 32 fixtures \(\d+ held-out ones included\)\.\n {2}Up to 8\.94 % of unseen submissions may be graded wrongly/,
    );
  });
});
