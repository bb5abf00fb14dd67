import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kind } from '../../../assay/dist/experiment/kind';
import { kinds } from '../../../assay/dist/kinds';
import { startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { essayKind } from '../fourth-kind/kind';
import { answerWrongly, interviewFiles } from '../../../interview/dist/testing/interview-project';
import { shapeOf } from '../../../assay/dist/testing/shape-of';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerRightly, answerWronglyTo, quizFiles } from '../../../assay/dist/testing/quiz-project';

let project: Project;
let server: ChatServer;

beforeAll(() => {
  (kinds as Kind[]).push(essayKind);
});
afterAll(() => {
  (kinds as Kind[]).pop();
});
afterEach(async () => {
  project.remove();
  await server.close();
});

async function open(
  files: Readonly<Record<string, string>>,
  answer: Parameters<typeof startChatServer>[0],
): Promise<void> {
  project = openProject(files);
  server = await startChatServer(answer);
}
const ask = (...args: readonly string[]) => project.run(['ask', ...args], { OPENAI_BASE_URL: server.url });

describe('assay ask', () => {
  test('shows a question of a quiz as it was shown, what was read from the reply, and the verdict', async () => {
    await open(quizFiles({ shuffle: false, systemPrompts: ['', 'Be brief.'] }), answerWronglyTo('Kenya'));
    const kenya = 'What is the capital of Kenya?';

    const wrong = await ask('capitals', kenya, '--prompt', '1');
    const right = await ask('capitals', 'What is the capital of Japan?');
    const json = await ask('capitals', kenya, '--prompt', '1', '--runs', '2', '--json');

    expect(wrong).toEqual({
      code: 1,
      out: `${kenya} · gpt-6-luna · Prompt[1] · run 1, live
  A - Nairobi   (right)
  B - Mombasa
  C - Kisumu
  read: B
  incorrect
  Reply:
    B

Next: Measure how often it is wrong: npx assay repeat capitals
`,
      error: '',
    });
    expect(right.code).toBe(0);
    expect(right.out.match(/ {2}correct\n/g)).toHaveLength(2);
    const document = JSON.parse(json.out) as { readonly answers: readonly object[] };
    expect(document.answers).toMatchObject([
      { title: kenya, model: 'gpt-6-luna · Prompt[1]', run: 1, source: 'recording', verdict: 'incorrect', reply: 'B' },
      { run: 2, source: 'live', wrong: ['correct'] },
    ]);
    expect(shapeOf(document)).toBe(
      '{ challenge, answers [{ fixture, title, model, run, source, verdict, wrong [], problem null, notes [], reply }] }',
    );
    expect(server.requests).toHaveLength(4);
  });

  test('shows the code of a coding question, and what became of its checks', async () => {
    await open(interviewFiles(), answerWrongly);

    const { code, out } = await ask('small', 'Sum (javascript)', '--model', 'gpt-6-luna');

    expect(code).toBe(1);
    expect(out).toContain('Sum · gpt-6-luna · run 1, live\n  FAIL, 1 of 3 points\n  ✓ name\n  ✗ adds');
    expect(out).toContain('  incorrect\n  Reply:\n');
    expect(out).toContain('    const add = (a, b) => a - b;\n');
  });

  test('shows what a fourth kind makes of it', async () => {
    const essays = JSON.stringify([{ id: 'clear', text: 'Clear.', points: 5 }]);
    await open({ 'fixtures/essays/essays.json': essays }, () => '{"points": 4}');

    expect(await ask('essays', 'clear', '--model', 'kind')).toMatchObject({
      code: 1,
      out: 'clear · kind · run 1, live\n  incorrect: exact\n  Reply:\n    {"points": 4}\n\nNext: Measure how often it is wrong: npx assay repeat essays\n',
    });
  });

  test('refuses a question that is not there, and asks nobody', async () => {
    await open(quizFiles(), answerRightly);

    const unknown = await ask('capitals', 'What is the capital of Keny?');
    const none = await ask('capitals');

    expect(unknown).toEqual({
      code: 3,
      out: '',
      error:
        'capitals has no question "What is the capital of Keny?" (did you mean "What is the capital of Kenya?"?).\n',
    });
    expect(none).toMatchObject({
      code: 3,
      error: expect.stringContaining('npx assay ask capitals "What is the capital of France?"') as unknown,
    });
    expect(server.requests).toEqual([]);
  });

  test('ends with 2 when no reply came', async () => {
    await open(quizFiles(), () => (response) => void response.writeHead(422).end('{}'));

    const { code } = await ask('capitals', 'What is the capital of Kenya?', '--model', 'offline/examinee?errored=1');

    expect(code).toBe(2);
  });
});
