import { setTimeout as sleep } from 'node:timers/promises';
import { startChatServer } from '../packages/assay/dist/testing/chat-server';

const [delay = '0'] = process.argv.slice(2);

void startChatServer(async () => {
  await sleep(Number(delay));
  return 'B';
}).then(({ url }) => process.send?.(url));
