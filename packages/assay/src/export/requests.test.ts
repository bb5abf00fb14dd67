import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hashRequest } from '../model/request-hash';
import { startChatServer, type ChatServer } from '../testing/chat-server';
import { defaultSettings } from '../testing/default-settings';
import { exportSource, openExport } from '../testing/open-export';
import { parityFiles, parityPrompt, parityVariant } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { prepareRequest } from '../kinds/validator/prepare-request';
import { renderFiles } from '../kinds/validator/challenge/prompt-text';
import { openValidator, type Validator } from '../kinds/validator/validator';
import { exportValidator } from './export-validator';

const apiKey = 'test-key-of-nobody';

let folder: TemporaryFolder;
let server: ChatServer;
let received: string[] = [];
let authorization: string | undefined;

beforeAll(async () => {
  folder = makeTemporaryFolder(parityFiles);
  server = await startChatServer(({ body, headers }) => {
    received.push(JSON.stringify(body));
    ({ authorization } = headers);
    return `{"isCorrect": ${String(received.length !== 2)}, "isShort": true}`;
  });
});

beforeEach(() => {
  received = [];
});

afterAll(async () => {
  folder.remove();
  await server.close();
});

function open(prompt: string, models: readonly string[], vote?: number): Validator {
  folder.write('prompts/parity.md', prompt);
  const settings = { ...defaultSettings, root: folder.path, models, vote, recordings: 'strict' as const };
  return openValidator('parity', { settings });
}

/** What the suite would send about some code. */
function bodiesOf({ challenge, models }: Validator, solution: string, language = 'javascript'): readonly string[] {
  const [model] = models;
  const voters = model?.vote?.voters ?? models;
  return voters.map((voter) => {
    const { body, hash } = prepareRequest(challenge, { id: 'candidate', language, solution }, voter);
    const text = JSON.stringify(body);
    expect(hashRequest(JSON.parse(text) as Record<string, unknown>)).toBe(hash);
    return text;
  });
}

/** What the exported validator does send. */
async function sentBy(validator: Validator, solution: string, language?: string): Promise<readonly string[]> {
  const file = openExport(exportSource(exportValidator(validator)));
  const graded = await file.grade(solution, {
    apiKey,
    baseURL: server.url,
    ...(language !== undefined && { language }),
  });
  expect(graded).toMatchObject({ status: 'answer' });
  return received;
}

const request = 'request: { model: gpt-6-luna }';
const everything =
  'request: { model: gpt-6-luna, temperature: 0.2, topP: 0.5, seed: 7, maxTokens: 900, reasoningEffort: low }';
const hostile = [
  'const a = `${"{{ rubric }}"}`; // {{solution}} $& $1 $$ </script> */ `````` \u2028\u2029',
  '\uFEFF"use strict"\r\n\r\n\tvoid 0;\r\n',
  '\u202E\u0000\uD800 __proto__ \\u0041 \\',
  '',
  '\n\n',
];

describe('an exported validator sends what the suite does, byte for byte,', () => {
  test.each(['gpt-6-luna', 'gpt-5.4', 'gpt-4o', 'gpt-4-turbo', 'gpt-4', 'llama-3:8b', 'ft:gpt-4o:us::x'])(
    'to %s',
    async (model) => {
      const validator = open(parityPrompt.replace(request, everything), [model]);

      expect(await sentBy(validator, 'f();')).toEqual(bodiesOf(validator, 'f();'));
      expect(authorization).toBe(`Bearer ${apiKey}`);
    },
  );

  test.each(['json_object', 'text'])('when it asks for %s', async (format) => {
    const validator = open(
      parityPrompt.replace(request, `request: { model: gpt-6-luna, responseFormat: ${format} }`),
      [],
    );

    expect(await sentBy(validator, 'f();')).toEqual(bodiesOf(validator, 'f();'));
  });

  test.each(hostile)('about %j', async (code) => {
    const text = `{{structure}} {{ nobody }} \${x} \`\`\` */ </script> <!-- \u2028 __proto__ $&\\n`;
    const validator = open(`${parityPrompt}${text}\n\n{{ language }}\n`.replace('{{ nobody }}', '{ nobody }'), []);

    expect(await sentBy(validator, code)).toEqual(bodiesOf(validator, code));
  });

  test('about several files, and refuses names that prompts cannot show', async () => {
    const files = { 'b.js': 'f(); // ```` {{ rubric }} $&', 'src/a.py': '\u2028', README: '' };
    const validator = open(parityPrompt, []);
    const file = openExport(exportSource(exportValidator(validator)));
    const access = { apiKey, baseURL: server.url };

    const graded = await file.grade(files, access);
    const sent = [...received];
    const refused = await file.grade({ 'a.js': 'x', 'b\n```.js': 'x' }, access);

    const asked = { id: 'candidate', language: 'javascript', solution: renderFiles(files), hasFiles: true } as const;
    const requests = validator.models.map((model) => prepareRequest(validator.challenge, asked, model));
    expect(graded).toMatchObject({ status: 'answer' });
    expect(sent).toEqual(requests.map(({ body }) => JSON.stringify(body)));
    expect(sent[0]).toContain('File src/a.py:\\n\\n```python\\n');
    expect(received).toEqual(sent);
    expect(refused).toMatchObject({
      status: 'errored',
      problem: expect.stringMatching(/^the files cannot be graded: "b\\n```.js": expected a path such as src\/a\.js/),
      canTryAgain: false,
    });
  });

  test('with examples, whatever they hold', async () => {
    const prompt = parityPrompt
      .replace('kind: validator', 'kind: validator\nexamples: [long-way]')
      .replace('Judge this', '{{ examples }}\n\nJudge this');
    folder.write(
      'fixtures/parity/long-way.yaml',
      'title: a loop\nexpected: { isCorrect: true, isShort: false }\nsolution: "x = `${1}` // {{ rubric }} ```` \\u2028"\n',
    );
    const validator = open(prompt, []);
    const [body = ''] = await sentBy(validator, 'f();');

    expect(body).toContain('{{ rubric }} ````');
    expect([body]).toEqual(bodiesOf(validator, 'f();'));
  });

  test('with a reason before the verdicts', async () => {
    const prompt = parityPrompt.replace(
      request,
      'request: { model: gpt-6-luna, responseFormat: json_schema }\nreason: true',
    );
    const validator = open(prompt, []);
    const [body = ''] = await sentBy(validator, 'f();');

    expect(body).toContain('"properties":{"reason":{"type":"string"},"isCorrect"');
    expect([body]).toEqual(bodiesOf(validator, 'f();'));
  });

  test('about a task, whatever its texts hold', async () => {
    const prompt = parityPrompt.replace('{{ solution }}', '{{ problem }}\n\n{{ reference }}\n\n{{ solution }}');
    const task = { problem: 'Say {{ solution }} ```` $&', reference: '\u2028{{ rubric }}' };
    for (const [name, text] of Object.entries(parityFiles).filter(([file]) => file.startsWith('fixtures/'))) {
      folder.write(name, `${text}problem: p\nreference: r\n`);
    }
    const validator = open(prompt, []);
    const file = openExport(exportSource(exportValidator(validator)));
    const access = { apiKey, baseURL: server.url };
    const graded = await file.grade('f();', { ...access, ...task });
    const lacking = await file.grade('f();', { ...access, problem: 'p', reference: ' \n' });

    const asked = { id: 'candidate', language: 'javascript', solution: 'f();', task };
    const requests = validator.models.map((model) => prepareRequest(validator.challenge, asked, model));
    expect(graded).toMatchObject({ status: 'answer' });
    expect(received).toEqual(requests.map(({ body }) => JSON.stringify(body)));
    expect(lacking).toMatchObject({
      status: 'errored',
      problem:
        'prompts/parity.md shows the reference, and there is none: set REFERENCE_FILE, or pass reference to grade',
      canTryAgain: false,
    });
    for (const [name, text] of Object.entries(parityFiles)) {
      folder.write(name, text);
    }
  });

  test('without the line of examples when there are none', async () => {
    const validator = open(parityPrompt.replace('Judge this', '{{ examples }}\n\nJudge this'), []);

    expect(await sentBy(validator, 'f();')).toEqual(bodiesOf(validator, 'f();'));
  });

  test('with the rubric of each language, and grades no other', async () => {
    const prompt = parityPrompt.replace(
      'rubric: True if it is one line.',
      'rubric: { javascript: True if it is one line., python: True if it is one   def. }',
    );
    const validator = open(prompt, []);

    expect(await sentBy(validator, 'f();')).toEqual(bodiesOf(validator, 'f();'));
    received = [];
    expect(await sentBy(validator, 'f()', 'python')).toEqual(bodiesOf(validator, 'f()', 'python'));
    const file = openExport(exportSource(exportValidator(validator)));
    expect(await file.grade('f()', { language: 'ruby', apiKey, baseURL: server.url })).toEqual({
      status: 'errored',
      problem: 'prompts/parity.md has no rubric for ruby, only for javascript, python: set SOLUTION_LANGUAGE',
      canTryAgain: false,
      passed: false,
      decided: [],
      tied: [],
      votes: [],
    });
  });

  test('of each voter of several models and prompts', async () => {
    folder.write('prompts/parity.strict.md', parityVariant('Be strict.'));
    const vote = 'vote: { of: 5, models: [gpt-6-luna, gpt-4o], prompts: [strict], onTie: true }';
    const validator = open(parityPrompt.replace('kind: validator', `kind: validator\n${vote}`), []);

    const [one, other] = bodiesOf(validator, 'f();');
    // The second answer differs from the others, so that all five are asked for.
    expect([...(await sentBy(validator, 'f();'))].sort()).toEqual([one, one, one, other, other].sort());
  });
});
