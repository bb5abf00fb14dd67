import { afterEach, describe, expect, test } from '@jest/globals';
import { startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { answerRightly as codeRightly, interviewFiles } from '../../../interview/dist/testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerWronglyTo, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { askInShards, withoutTimes } from '../../../assay/dist/testing/shards';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';

const opened: Project[] = [];
let server: ChatServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
  for (const project of opened.splice(0)) {
    project.remove();
  }
});

/** Runs a command line as a whole and in shards, and merges those. */
async function compare(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
  of: number,
  variables = {},
): Promise<Record<'plain' | 'home', Project> & { readonly wanted: string; readonly place: string; codes: number[] }> {
  const plain = openProject(files);
  opened.push(plain);
  const whole = await plain.run(args, variables);
  const { home, ran, folders } = await askInShards(files, of, args, variables);
  opened.push(home);
  const merged = await home.run(['merge', ...folders]);
  return {
    plain,
    home,
    wanted: plain.report(),
    place: `${home.report()}/${args.at(args[0] === 'interview' ? 2 : 1) ?? ''}`,
    codes: [whole.code, merged.code, ...ran.map(({ code }) => code)],
  };
}

describe('assay merge of shards', () => {
  test('gives the report of a plain assay repeat, and recordings from which it is replayed', async () => {
    // Right about everything but the loop, which it takes for one line.
    server = await startChatServer(({ prompt }) => JSON.stringify({ ...parityAnswer(prompt), isShort: true }));
    const variables = { OPENAI_BASE_URL: server.url };
    const args = ['repeat', 'parity', '--runs', '10'];

    const { plain, home, wanted, place, codes } = await compare(parityFiles, args, 4, variables);

    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    expect(withoutTimes(home.read(`${place}/report.json`))).toEqual(withoutTimes(plain.read(`${wanted}/report.json`)));
    expect(home.read(`${place}/report.csv`)).toBe(plain.read(`${wanted}/report.csv`));
    const replayed = await home.run(args, { ...variables, ASSAY_RECORDINGS: 'strict' });
    expect(replayed.out).toContain('30 trials · 30 from recordings · no calls made');
    expect(server.requests).toHaveLength(60);
    const again = await home.run(['report', place]);
    expect(again.out).toContain('30 trials · 30 calls to ');
  });

  const flips = 'offline/key?flip=0.3&unreadable=0.05&seed=4';
  test.each([
    { why: 'of two models', args: ['--runs', '40', '--model', `${flips},offline/key?flip=0.1&seed=2`], of: 3, code: 1 },
    { why: 'of a vote', args: ['--runs', '30', '--model', flips, '--vote', '3'], of: 2, code: 1 },
    { why: 'with errored trials', args: ['--runs', '30', '--model', 'offline/key?errored=0.4&seed=1'], of: 4, code: 2 },
    { why: 'of fewer trials than shards', args: ['--runs', '1', '--model', 'offline/key'], of: 5, code: 0 },
  ])('gives the report of a plain run $why, and judges it as that', async ({ args, of, code }) => {
    const { plain, home, wanted, place, codes } = await compare(parityFiles, ['repeat', 'parity', ...args], of);

    expect(withoutTimes(home.read(`${place}/report.json`))).toEqual(withoutTimes(plain.read(`${wanted}/report.json`)));
    expect(codes.slice(0, 2)).toEqual([code, code]);
  });

  test('gives the report and the answers of a plain assay test-llm', async () => {
    server = await startChatServer(answerWronglyTo('France'));
    const files = quizFiles({
      shuffle: true,
      runs: 4,
      policy: { accuracy: 0.9 },
      supersystemprompt: 'Be quick, "please",\nand',
      systemPrompts: ['right.', 'wrong.'],
    });

    const { plain, home, wanted, place, codes } = await compare(files, ['test-llm', 'capitals', '--circular'], 3, {
      OPENAI_BASE_URL: server.url,
    });

    expect(codes).toEqual([1, 1, 0, 0, 0]);
    expect(withoutTimes(home.read(`${place}/report.json`))).toEqual(withoutTimes(plain.read(`${wanted}/report.json`)));
    // The last cell of a row is how long it took.
    const rows = (text: string): readonly string[] =>
      text
        .split('\r\n')
        .map((row) => row.replace(/,[\d.]+$/, ''))
        .sort();
    expect(rows(home.read(`${place}/answers.csv`))).toEqual(rows(plain.read(`${wanted}/answers.csv`)));
  });

  test('gives the report of a plain assay interview run, and says when a shard is missing', async () => {
    server = await startChatServer((request) =>
      request.prompt.includes('greet') ? 'I will not.' : codeRightly(request),
    );
    const args = ['interview', 'run', 'small', '--model', 'gpt-6-luna', '--runs', '2', '--sandbox', 'embedded'];

    const { plain, home, wanted, place, codes } = await compare(interviewFiles(), args, 2, {
      OPENAI_BASE_URL: server.url,
    });
    const lost = await home.run(['merge', 'shard-2']);

    expect(withoutTimes(home.read(`${place}/report.json`))).toEqual(withoutTimes(plain.read(`${wanted}/report.json`)));
    expect(home.read(`${place}/report.csv`)).toBe(plain.read(`${wanted}/report.csv`));
    expect([...codes, lost.code]).toEqual([0, 0, 0, 0, 2]);
    expect(lost.error).toContain('Incomplete: small: shard 1/2 is missing\n');
  });
});
