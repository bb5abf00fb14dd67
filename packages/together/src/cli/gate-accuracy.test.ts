import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { gateDefaults } from '../../../assay/dist/experiment/gate/gate-plan';
import { runGate } from '../../../assay/dist/experiment/gate/run-gate';
import { createReportBuilder } from '../../../assay/dist/experiment/report/report-builder';
import { reportDocumentSchema } from '../../../assay/dist/experiment/report/report-document';
import type { Kind } from '../../../assay/dist/experiment/kind';
import { toTrialEntry } from '../../../assay/dist/experiment/log/trial-log';
import { createSection, kinds, openExperiment } from '../../../assay/dist/kinds';
import { startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { defaultSettings } from '../../../assay/dist/testing/default-settings';
import { essayKind } from '../fourth-kind/kind';
import { interviewFiles } from '../../../interview/dist/testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerRightly, answerWronglyTo, question, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { sized } from '../../../assay/dist/testing/sized';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';

let project: Project;
let server: ChatServer | undefined;

beforeAll(() => {
  (kinds as Kind[]).push(essayKind);
});
afterAll(() => {
  (kinds as Kind[]).pop();
});
afterEach(async () => {
  project.remove();
  await server?.close();
  server = undefined;
});

describe('assay gate on an accuracy', () => {
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
