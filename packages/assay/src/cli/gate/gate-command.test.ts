import { afterEach, describe, expect, test } from '@jest/globals';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { parityAnswer, parityFiles, parityPrompt } from '../../testing/small-challenge';
import { describeSimulated } from '../../experiment/report/describe-simulated';

let project: Project;
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

describe('assay gate', () => {
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
