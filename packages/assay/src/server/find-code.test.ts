import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadChallenge } from '../kinds/validator/challenge/load-challenge';
import { renderPrompt } from '../kinds/validator/challenge/render-prompt';
import { sendTo, serveFolder } from '../testing/offline-server';
import { parityFiles, parityFixture } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import type { OfflineServer } from './start-server';

const code = {
  right: 'const isEven = (n) => n % 2 === 0; // right',
  wrong: 'const isEven = (n) => n % 2 === 1; // wrong',
};

let folder: TemporaryFolder;
let server: OfflineServer;

beforeAll(async () => {
  folder = makeTemporaryFolder({
    ...parityFiles,
    // The code of another fixture with more around it, and a comment that shows a third in a fence.
    'fixtures/parity/longer.yaml': parityFixture('more', false, false, `${code.right}\nmodule.exports = isEven;`),
    'fixtures/parity/quoting.yaml': parityFixture('a quotation', true, false, `/*\n\`\`\`\n${code.wrong}\n\`\`\`\n*/`),
    // Another challenge about the same code.
    'prompts/twin.md': `---\ntitle: Twin\nkind: validator\nrequest: { model: m }\nanalytics: { isOdd: { rubric: Odd. } }\n---\nOdd?\n{{ solution }}\n{{ rubric }}\n{{ structure }}\n`,
    'fixtures/twin/several.yaml': 'title: two\nexpected: { isOdd: false }\nfiles: { a.js: several();, b.js: "" }\n',
    'fixtures/twin/wrong.yaml': `title: t\nexpected: { isOdd: true }\nsolution: |\n  ${code.wrong}\n`,
  });
  server = await serveFolder(folder.path);
});

afterAll(async () => {
  await server.close();
  folder.remove();
});

const say = (model: string, ...user: readonly string[]) => sendTo(server.url, model, ...user);

describe('code', () => {
  const isRight = '{"isCorrect":true,"isShort":true}';
  const isWrong = '{"isCorrect":false,"isShort":true}';
  const isLonger = '{"isCorrect":false,"isShort":false}';
  const unknown = 'error unknown_fixture';

  test.each([
    { what: 'in a fence with another tag', text: `Grade.\n\`\`\`js\n${code.right}\n\`\`\`\nNow.`, says: isRight },
    { what: 'in a longer fence, with line breaks around it', text: `~~~~\n\n${code.right}\n\n~~~~`, says: isRight },
    { what: 'with other line ends', text: `\`\`\`\r\n${code.right}\r\n\`\`\``, says: isRight },
    { what: 'between tags', text: `<code>\n${code.right}\n</code>`, says: isRight },
    {
      what: 'as a part of longer code that is a fixture too',
      text: `\`\`\`\n${code.right}\nmodule.exports = isEven;\n\`\`\``,
      says: isLonger,
    },
    { what: 'as a part of code that nobody knows', text: `\`\`\`\n${code.right}\nx();\n\`\`\``, says: unknown },
    { what: 'changed', text: `\`\`\`\n${code.right.replace('n %', 'n  %')}\n\`\`\``, says: unknown },
    { what: 'in plain text', text: code.right, says: unknown },
    { what: 'in a fence without an end', text: `\`\`\`\n${code.right}`, says: unknown },
    {
      what: 'that quotes another fixture in a fence',
      text: `\`\`\`\`\n/*\n\`\`\`\n${code.wrong}\n\`\`\`\n*/\n\`\`\`\``,
      says: '{"isCorrect":true,"isShort":false}',
    },
    {
      what: 'of two challenges, by the analytics that are named',
      text: `isCorrect and isShort?\n\`\`\`\n${code.wrong}\n\`\`\``,
      says: isWrong,
    },
    {
      what: 'of two challenges that are not named',
      text: `\`\`\`\n${code.wrong}\n\`\`\``,
      says: 'error ambiguous_fixture',
    },
  ])('is found or not: $what', async ({ text, says }) => {
    expect(await say('offline/key', text)).toBe(says);
  });

  test('of several files is found by the whole prompt', async () => {
    const challenge = loadChallenge(folder.path, 'twin');
    const [several] = challenge.fixtures.filter(({ hasFiles }) => hasFiles === true);
    if (several === undefined) {
      throw new Error('there is no such fixture');
    }

    expect(await say('offline/key', renderPrompt(challenge.prompt, several).user)).toBe('{"isOdd":false}');
    expect(await say('offline/key', 'File a.js:\n\n```javascript\nseveral();\n```')).toBe(unknown);
  });

  test('is that of the last message that holds any', async () => {
    const fence = (text: string): string => `isCorrect, isShort\n\`\`\`\n${text}\n\`\`\``;

    expect(await say('offline/key', fence(code.right), fence(code.wrong), 'Go on.')).toBe(isWrong);
  });

  test('is found in every prompt that Assay itself renders', async () => {
    const { fixtures } = loadChallenge(folder.path, 'parity');

    expect(fixtures.map(({ id }) => id)).toEqual(['long-way', 'longer', 'quoting', 'right', 'wrong']);
    expect(
      await Promise.all(
        fixtures.map(({ solution }) =>
          say('offline/key', `isCorrect isShort\n\`\`\`\`javascript\n${solution}\`\`\`\``),
        ),
      ),
    ).toEqual(fixtures.map(({ expected }) => JSON.stringify(expected)));
  });
});
