import { setTimeout as sleep } from 'node:timers/promises';
import type { Fixture } from '../src/challenge/fixture';
import { loadChallenge } from '../src/challenge/load-challenge';
import { startChatServer, type ChatServer } from '../src/testing/chat-server';

/** Starts a loopback server that knows the right answers of two-sum and gives each after its fixture's delay. */
export async function startTwoSumServer(root: string, delayOf: (index: number) => number): Promise<ChatServer> {
  const { fixtures } = loadChallenge(root, 'two-sum');
  return startChatServer(async ({ prompt }) => {
    const index = fixtures.findIndex(({ solution }) => prompt.includes(solution));
    await sleep(delayOf(index));
    return JSON.stringify(answerOf(fixtures[index]));
  });
}

function answerOf(fixture: Fixture | undefined): Fixture['expected'] {
  if (fixture === undefined) {
    throw new Error('the request is about no fixture of two-sum');
  }
  return fixture.expected;
}
