import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOfflineCoder } from '../../../interview/dist/offline-coder';
import { createOfflineExaminee } from '../../../assay/dist/kinds/quiz/offline-examinee';
import { toQuestion } from '../../../assay/dist/kinds/quiz/ask-quiz';
import { loadQuiz } from '../../../assay/dist/kinds/quiz/load-quiz';
import { quizFilesOf } from '../../../assay/dist/kinds/quiz/quiz';
import { showOptions } from '../../../assay/dist/kinds/quiz/shown-question';
import { fenced, interviewFiles } from '../../../interview/dist/testing/interview-project';
import { postChat, sendTo, serveFolder, textsOf } from '../../../assay/dist/testing/offline-server';
import { createQuestion } from '../../../assay/dist/testing/small-quiz';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import type { OfflineServer } from '../../../assay/dist/server/start-server';

let folder: TemporaryFolder;
let server: OfflineServer;

beforeAll(async () => {
  folder = makeTemporaryFolder({
    ...quizFiles(),
    ...interviewFiles(),
  });
  server = await serveFolder(folder.path);
});

afterAll(async () => {
  await server.close();
  folder.remove();
});

const say = (model: string, ...user: readonly string[]) => sendTo(server.url, model, ...user);

describe('a multiple-choice question', () => {
  const title = 'What is the capital of Japan?';

  test.each([
    { text: `${title}\nA - Kyoto\nB - Tokyo\nC - Osaka`, says: 'B' },
    { text: `Answer.\n\n${title}\n\na) Tokyo\nb) Kyoto\nc) Osaka\n\nLetter:`, says: 'a' },
    { text: `${title}\n- (1) Osaka\n- (2) Kyoto\n- (3) Tokyo`, says: '3' },
    { text: `${title}\nX. Osaka\nY. Kyoto\nZ. Tokyo`, says: 'Z' },
    { text: `${title}\nA - Osaka\nB - Kyoto`, says: 'error unknown_fixture' },
    { text: `${title}\nOsaka\nKyoto\nTokyo`, says: 'error unknown_fixture' },
    { text: `${title}\nA - Osaka\nA - Kyoto\nA - Tokyo`, says: 'error unknown_fixture' },
  ])('is found by its title and options: $text', async ({ text, says }) => {
    expect(await say('offline/examinee', text)).toBe(says);
  });

  test('is answered as JSON where the request asks for it', async () => {
    const messages = [{ role: 'user', content: `${title}\nA - Kyoto\nB - Tokyo\nC - Osaka` }];
    const body = { model: 'offline/examinee', messages, response_format: { type: 'json_object' } };

    expect(textsOf((await postChat(server.url, body)).body)).toEqual(['{"answer":"B"}']);
  });

  test('gets the answers of the same runs that it gets in process', async () => {
    const name = 'offline/examinee?accuracy=0.5&seed=7';
    const rates = { accuracy: 0.5, letterBias: undefined, unreadable: 0, errored: 0, seed: '7' };
    const model = createOfflineExaminee(name, rates);
    const { quiz } = loadQuiz(folder.path, quizFilesOf('capitals'), 'capitals');
    const [question = createQuestion('none')] = quiz.questions;
    const shown = showOptions(question, { seed: '1', shuffle: true }, 0);
    const parameters = { responseFormat: 'text' } as const;
    const cell = { label: 'x', model, prompt: 0, system: 'Be brief.', parameters, priced: false };
    const prepared = model.prepare(toQuestion('capitals', question, shown, cell));
    const runs = Array.from({ length: 40 }, (_, run) => run);

    const { body } = await postChat(server.url, {
      model: name,
      n: 40,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: prepared.question.prompt.user },
      ],
    });

    const outcomes = await Promise.all(runs.map((run) => model.ask(prepared, run, new AbortController().signal)));
    expect(textsOf(body)).toEqual(
      outcomes.map((outcome) => (outcome.status === 'replied' ? outcome.reply.text : undefined)),
    );
    expect(new Set(textsOf(body)).size).toBe(3);
  });
});

describe('a coding question', () => {
  const prompt = 'Write a javascript function add(a, b) with two numbers a and b that returns their sum';
  const solution = 'const add = (a, b) => a + b;';
  const opening = /^[^\n]*\n\n/;

  test.each([
    { what: 'as the prompt renders it', text: prompt },
    { what: 'with more around it', text: `You are a programmer.\n${prompt}\nPut it into a fence.` },
  ])('is found $what', async ({ text }) => {
    expect((await say('offline/coder', text))?.replace(opening, '')).toBe(fenced(solution).replace(opening, ''));
  });

  test('of another language has no solution to answer with', async () => {
    const text = await say('offline/coder', prompt.replace('javascript', 'python'));

    expect(text).toBe('error cannot_answer');
  });

  test('that nobody knows is refused', async () => {
    expect(await say('offline/coder', 'Write a function.')).toBe('error unknown_fixture');
  });

  test('in a later round gets the answers that it gets in process', async () => {
    const name = 'offline/coder?skill=0.5&seed=2';
    const model = createOfflineCoder(name, { skill: 0.5, unreadable: 0, errored: 0, seed: '2' });
    const prepared = model.prepare({
      challenge: 'small',
      parameters: { responseFormat: 'text' },
      prompt: {
        system: undefined,
        user: prompt,
        turns: [
          { role: 'assistant', content: 'Well.' },
          { role: 'user', content: 'Again.' },
        ],
      },
      answer: { type: 'object', properties: {}, required: [], additionalProperties: false },
      about: { kind: 'coding', id: 'Sum', language: 'javascript', solution },
    });
    const outcome = await model.ask(prepared, 0, new AbortController().signal);

    expect(await say(name, prompt, 'Again.')).toBe(outcome.status === 'replied' ? outcome.reply.text : undefined);
  });
});
