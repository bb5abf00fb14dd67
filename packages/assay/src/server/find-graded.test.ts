import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sendTo, serveFolder } from '../testing/offline-server';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import type { OfflineServer } from './start-server';

const known = 'Why does ice float? Because water expands when it freezes.';

let folder: TemporaryFolder;
let server: OfflineServer;

beforeAll(async () => {
  folder = makeTemporaryFolder({
    'prompts/ice.md': `---
title: Ice
kind: validator
request: { model: m }
analytics: { isTrue: { rubric: True. }, namesLanguage: { rubric: Named. } }
---
Grade.

{{ solution }}

{{ rubric }} {{ structure }}
`,
    'fixtures/ice/known.yaml': `title: t\nlanguage: text\nexpected: { isTrue: true, namesLanguage: true }\nsolution: ${known}\n`,
    'fixtures/ice/grader.js': `exports.isTrue = ({ solution }) => (/water/.test(solution) ? /expand/.test(solution) : undefined);
exports.namesLanguage = ({ language }) => language === 'text';`,
  });
  server = await serveFolder(folder.path);
});

afterAll(async () => {
  await server.close();
  folder.remove();
});

describe('offline/grader', () => {
  test.each([
    { what: 'a fixture', text: `<answer>${known}</answer>`, says: '{"isTrue":true,"namesLanguage":true}' },
    {
      what: 'any other text in the only fence',
      text: '```text\nThe water shrinks.\n```',
      says: '{"isTrue":false,"namesLanguage":true}',
    },
    {
      what: 'text in a fence without a language, as that of the fixtures',
      text: '```\nThe water expands.\n```',
      says: '{"isTrue":true,"namesLanguage":true}',
    },
    {
      what: 'text in another language',
      text: '```md\nThe water expands.\n```',
      says: '{"isTrue":true,"namesLanguage":false}',
    },
    { what: 'what it cannot tell', text: '```txt\nIt is lighter.\n```', says: '{"namesLanguage":true,"isTrue":null}' },
    { what: 'text in no fence', text: 'The water expands.', says: 'error unknown_fixture' },
  ])('grades $what', async ({ text, says }) => {
    expect(await sendTo(server.url, 'offline/grader', text)).toBe(says);
  });

  test('leaves what is no fixture to itself: an oracle is not there, and offline/key knows it not', async () => {
    const others = await Promise.all(
      ['offline/judge', 'offline/key'].map((model) => sendTo(server.url, model, '```text\nThe water expands.\n```')),
    );

    expect(others).toEqual(['error unknown_fixture', 'error unknown_fixture']);
  });
});
