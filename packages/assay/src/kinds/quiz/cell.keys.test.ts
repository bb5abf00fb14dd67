import { afterEach, describe, expect, test } from '@jest/globals';
import { AssayError } from '../../basics/errors';
import type { Settings } from '../../basics/settings/settings';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { defaultSettings } from '../../testing/default-settings';
import { askPlainly } from '../../testing/served-model';
import { loadSmallQuiz } from '../../testing/small-quiz';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { createCells, type Cell } from './cell';

let folder: TemporaryFolder | undefined;
let server: ChatServer | undefined;
afterEach(async () => {
  folder?.remove();
  await server?.close();
});

/** The cells of these models; `variables` is the text of `.env`. */
function cellsOf(
  models: readonly object[],
  settings: Partial<Settings> = {},
  environment: Readonly<Record<string, string>> = {},
  variables = '',
): readonly Cell[] {
  folder = makeTemporaryFolder({ '.env': variables });
  const { quiz } = loadSmallQuiz({ config: { models } });
  return createCells(quiz, { ...defaultSettings, root: folder.path, ...settings }, environment, {});
}

const own = { name: 'own', apiKeyEnv: 'OWN_KEY' };

describe('createCells', () => {
  test('names every key that is missing at once', () => {
    const models = [
      { name: 'gpt-6-luna', label: 'luna' },
      own,
      { ...own, label: 'other', baseURL: 'https://example.com/v1', apiKeyEnv: 'OTHER_KEY' },
      { name: 'offline/examinee' },
    ];

    expect(() => cellsOf(models)).toThrow(
      new AssayError(`The quiz cannot be asked:
  - luna needs a key: set OPENAI_API_KEY in .env or the environment, or ask an offline model: --model 'offline/examinee?accuracy=0.8'
  - own needs a key: set OWN_KEY in .env or the environment
  - other needs a key: set OTHER_KEY in .env or the environment`),
    );
  });

  test.each([
    { what: 'blank', value: '  ', problem: 'own needs a key: set OWN_KEY in .env or the environment' },
    {
      what: 'of two words',
      value: 'hunter2 hunter2',
      problem: 'OWN_KEY contains a space or a non-ASCII character, which no key has: copy it again.',
    },
  ])('refuses a key that is $what, without repeating it', ({ value, problem }) => {
    expect(() => cellsOf([own], {}, { OWN_KEY: value })).toThrow(
      new AssayError(`The quiz cannot be asked:\n  - ${problem}`),
    );
  });

  test('needs no key where nobody is asked', () => {
    expect(cellsOf([{ name: 'gpt-6-luna' }, own], { recordings: 'strict' })).toHaveLength(2);
  });

  test('needs no key for a server that names none', () => {
    const [settings] = cellsOf([{ name: 'a' }], { baseURL: 'http://localhost:1/v1' });
    const [configured] = cellsOf([{ name: 'a', baseURL: 'http://localhost:2/v1' }]);

    expect([settings?.model.server, configured?.model.server]).toEqual(['localhost:1', 'localhost:2']);
  });

  test('counts list prices for OpenAI’s own server alone', () => {
    const models = [
      { name: 'gpt-6-luna' },
      { name: 'a', baseURL: 'https://api.openai.com/v1' },
      { name: 'b', baseURL: 'https://example.com/v1' },
      { name: 'offline/examinee' },
    ];

    const cells = cellsOf(models, { apiKey: 'sk-settings' });

    expect(cells.map(({ model, priced }) => [model.server, priced])).toEqual([
      ['api.openai.com', true],
      ['api.openai.com', true],
      ['example.com', false],
      ['offline', false],
    ]);
  });

  describe('with a server that sees the keys', () => {
    const settings = { apiKey: 'sk-settings', organization: 'org-settings', project: 'proj-settings' };

    /** The headers that tell who asks, of a model that is asked once. */
    async function headersOf(
      model: object,
      where: 'settings' | 'model',
      environment: Readonly<Record<string, string>> = {},
      variables = '',
    ): Promise<readonly unknown[]> {
      server = await startChatServer(() => 'A');
      const { url, requests } = server;
      const [cell] =
        where === 'settings'
          ? cellsOf([{ name: 'a', ...model }], { ...settings, baseURL: url }, environment, variables)
          : cellsOf([{ name: 'a', ...model, baseURL: url }], settings, environment, variables);
      expect(cell && (await askPlainly(cell.model))).toMatchObject({ status: 'replied', reply: { text: 'A' } });
      const { headers } = requests[0] ?? {};
      return [headers?.authorization, headers?.['openai-organization'], headers?.['openai-project']];
    }

    test('sends key, organisation and project of the settings to the server of the settings', async () => {
      expect(await headersOf({}, 'settings')).toEqual(['Bearer sk-settings', 'org-settings', 'proj-settings']);
    });

    test('never sends them to a server of the model’s own', async () => {
      expect(await headersOf({}, 'model')).toEqual(['Bearer none', undefined, undefined]);
    });

    test('sends the model’s own key to the model’s own server', async () => {
      expect(await headersOf({ apiKeyEnv: 'OWN_KEY' }, 'model', { OWN_KEY: ' sk-own ' })).toEqual([
        'Bearer sk-own',
        undefined,
        undefined,
      ]);
    });

    test.each([
      { environment: {}, key: 'sk-file' },
      { environment: { OWN_KEY: 'sk-environment' }, key: 'sk-environment' },
    ])('reads the model’s own key from the environment, else from .env: $key', async ({ environment, key }) => {
      const [authorization] = await headersOf({ apiKeyEnv: 'OWN_KEY' }, 'model', environment, 'OWN_KEY=sk-file\n');

      expect(authorization).toBe(`Bearer ${key}`);
    });

    test('sends organisation and project of the settings with no other key than theirs', async () => {
      expect(await headersOf({ apiKeyEnv: 'OWN_KEY' }, 'settings', { OWN_KEY: 'sk-own' })).toEqual([
        'Bearer sk-own',
        undefined,
        undefined,
      ]);
    });

    test('prefers the model’s own key to that of the settings on the server of the settings', async () => {
      const [authorization] = await headersOf({ apiKeyEnv: 'OWN_KEY' }, 'settings', { OWN_KEY: 'sk-own' });

      expect(authorization).toBe('Bearer sk-own');
    });
  });
});
