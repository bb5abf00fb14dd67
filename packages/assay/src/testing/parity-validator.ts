import type { Settings } from '../basics/settings/settings';
import type { Trial } from '../experiment/log/trial';
import { openValidator, type Validator } from '../kinds/validator/validator';
import { startChatServer, type ChatRequest, type ChatResponse, type ChatServer } from './chat-server';
import { defaultSettings } from './default-settings';
import { parityAnswer, parityFiles } from './small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder';

/** How many requests it took to ask, and where the replies came from. */
export interface RequestCount {
  readonly requests: number;
  readonly sources: readonly string[];
}

/** A folder with the small challenge, a server that answers it, and validators of the one that ask the other. */
export interface ParityValidator {
  readonly folder: TemporaryFolder;
  readonly server: ChatServer;
  /** Answers requests from now on; rightly by default. */
  script: (request: ChatRequest) => ChatResponse | Promise<ChatResponse>;
  /** Opens a new validator with these settings. */
  readonly open: (overrides?: Partial<Settings>, signal?: AbortSignal) => Validator;
  /** Asks a new validator about every fixture. */
  readonly askFixtures: (overrides?: Partial<Settings>) => Promise<readonly Trial[]>;
  /** Asks about every fixture, and counts. */
  readonly count: (overrides?: Partial<Settings>) => Promise<RequestCount>;
  /** Removes the folder and closes the server. */
  readonly close: () => Promise<void>;
}

/** Makes the folder and starts the server; close it after the test. */
export async function openParityValidator(): Promise<ParityValidator> {
  const folder = makeTemporaryFolder(parityFiles);
  const server = await startChatServer((request) => parity.script(request));
  const basis = { ...defaultSettings, root: folder.path, apiKey: 'test-key-of-nobody', baseURL: server.url };
  const parity: ParityValidator = {
    folder,
    server,
    script: ({ prompt }) => JSON.stringify(parityAnswer(prompt)),
    open: (overrides = {}, signal) =>
      openValidator('parity', { settings: { ...basis, ...overrides }, ...(signal !== undefined && { signal }) }),
    async askFixtures(overrides) {
      const validator = parity.open(overrides);
      return validator.askFixtures(validator.challenge.fixtures);
    },
    async count(overrides) {
      const before = server.requests.length;
      const trials = await parity.askFixtures(overrides);
      return {
        requests: server.requests.length - before,
        sources: [...new Set(trials.map(({ asked }) => asked.source))].sort(),
      };
    },
    async close() {
      folder.remove();
      await server.close();
    },
  };
  return parity;
}
