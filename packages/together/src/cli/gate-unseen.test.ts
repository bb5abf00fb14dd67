import { afterEach, describe, expect, test } from '@jest/globals';
import { reportDocumentSchema } from '../../../assay/dist/experiment/report/report-document';
import { startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { answerRightly as codeRightly, interviewFiles } from '../../../interview/dist/testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { parityAnswer, parityFiles, parityFixture, parityPrompt } from '../../../assay/dist/testing/small-challenge';

let project: Project;
let server: ChatServer | undefined;

afterEach(async () => {
  project.remove();
  await server?.close();
  server = undefined;
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
