import { setTimeout as sleep } from 'node:timers/promises';
import type { Fixture } from '../packages/assay/dist/kinds/validator/challenge/fixture';
import { loadChallenge } from '../packages/assay/dist/kinds/validator/challenge/load-challenge';
import { startChatServer, type ChatServer } from '../packages/assay/dist/testing/chat-server';

/** Starts a loopback server that knows the right answers of two-sum and gives each after its fixture's delay. */
export async function startTwoSumServer(root: string, delayOf: (index: number) => number): Promise<ChatServer> {
  const { fixtures } = loadChallenge(root, 'two-sum');
  return startChatServer(async ({ prompt }) => {
    if (isCanary(prompt)) {
      return 'one two';
    }
    const index = fixtures.findIndex(({ solution }) => prompt.includes(solution));
    await sleep(delayOf(index));
    return JSON.stringify(answerOf(fixtures[index]));
  });
}

/** Whether a request only finds out what the model supports. */
export function isCanary(prompt: string): boolean {
  return prompt.startsWith('Count from one');
}

function answerOf(fixture: Fixture | undefined): Fixture['expected'] {
  if (fixture === undefined) {
    throw new Error('the request is about no fixture of two-sum');
  }
  return fixture.expected;
}
