import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startChild } from './child';
import { megabytes, seconds, type Figure } from './figure';
import { recordedRequests, recordingFile } from './recorded-replies';

const rounds = 5;
const goals = { milliseconds: 1000, bytes: 200e6 };

interface Opened {
  readonly opened: number;
  readonly replayed: number;
  readonly peak: number;
}

interface Found extends Opened {
  readonly found: number;
  readonly all: number;
}

/** 100,000 recorded replies, in few files and in many: the time to open them all, and the memory of a process that does only this. */
export async function measureRecordings(): Promise<readonly Figure[]> {
  return [...(await measure(100, 1000)), ...(await measure(10_000, 10))];
}

async function measure(requests: number, replies: number): Promise<readonly Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'assay-recordings-'));
  try {
    for (const request of recordedRequests(requests)) {
      const [name, text] = recordingFile(request, replies);
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const results: Opened[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const args = [root, String(requests), String(replies)];
      const child = await startChild(require.resolve('./recordings-process.ts'), args);
      child.stop();
      results.push(check(JSON.parse(child.reported) as Found, requests, replies));
    }
    const name = `${requests.toLocaleString('en-US')} requests × ${replies.toLocaleString('en-US')} replies`;
    const opened = medianOf(results.map((result) => result.opened));
    const peak = medianOf(results.map((result) => result.peak));
    return [
      { name, ours: seconds(opened), goal: { text: '< 1.00 s', reached: opened < goals.milliseconds } },
      { name: 'peak memory', ours: megabytes(peak), goal: { text: '< 200 MB', reached: peak < goals.bytes } },
      { name: 'each reply read once', ours: seconds(medianOf(results.map((result) => result.replayed))) },
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** A store that finds nothing would be fast. */
function check(result: Found, requests: number, replies: number): Opened {
  if (result.found !== requests || result.all !== requests * replies) {
    throw new Error(`found ${String(result.all)} of ${String(requests * replies)} replies`);
  }
  return result;
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}
