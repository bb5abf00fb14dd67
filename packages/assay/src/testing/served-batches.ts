import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { systemClock } from '../basics/clock';
import { openBatchAPI, type BatchAPI } from '../model/batch/batch-api';
import { readOutputLine } from '../model/batch/read-output';
import { buildRequest } from '../model/build-request';
import type { Dialect } from '../model/dialect';
import { startPlainServer, type PlainServer } from './plain-server';
import { plainQuestion, shortRetryPolicy } from './served-model';

/** The key that batches are made with. */
export const apiKey = 'test-key-of-nobody';

/** A server of batches that answers as each test scripts it. */
export interface ServedBatches {
  /** There while tests run. */
  readonly server: () => PlainServer;
  readonly open: (dialect: Dialect, path?: string) => BatchAPI;
  /** Method and path of each request of the test. */
  readonly asked: () => readonly string[];
}

/** Starts one for the tests of a file. */
export function serveBatches(): ServedBatches {
  let server: PlainServer;
  beforeAll(async () => {
    server = await startPlainServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    (server.requests as unknown[]).splice(0);
  });
  return {
    server: () => server,
    open(dialect, path = '') {
      const options = { clock: { ...systemClock, sleep: () => Promise.resolve() }, retry: shortRetryPolicy };
      return openBatchAPI(
        { baseURL: `${server.url}${path}`, apiKey, organization: undefined, project: undefined },
        { ...options, dialect, signal: new AbortController().signal },
      );
    },
    asked: () => server.requests.map(({ method, path }) => `${method} ${path}`),
  };
}

/** The input of a batch of two requests. */
export function batchInput(model: string): Uint8Array {
  const lines = ['right-r0', 'right-r1'].map((id) =>
    JSON.stringify({
      custom_id: id,
      method: 'POST',
      url: '/v1/chat/completions',
      body: buildRequest(model, plainQuestion).body,
    }),
  );
  return Buffer.from(lines.join('\n'));
}

/** What an output says, line by line. */
export function readBatchOutput(text: string): readonly unknown[] {
  return text.split('\n').map((line) => {
    const output = readOutputLine(line, String);
    return output.kind === 'replied' ? [output.customId, output.completion.choices[0]?.text] : output;
  });
}
