import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '../packages/assay/dist/model/model';
import { createTextKeeper } from '../packages/assay/dist/experiment/report/texts';
import { hashReply, type LogEntry, type TrialEntry } from '../packages/assay/dist/experiment/log/trial-log';
import type { AssertionEntry } from '../packages/assay/dist/experiment/log/suite-entry';
import { writeTrials, type ReportSize } from './report-folder';

/** Whether a model says the same each time it gives the same answer, or reasons in other words each time. */
export type Wording = 'equal' | 'different';

/** Writes a report folder as `assay repeat` does before it writes its page: trials, code and replies. */
export function writeReportFolder(folder: string, size: ReportSize, wording: Wording): void {
  const log = join(folder, 'trials.jsonl');
  writeTrials(log, size);
  const entries = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LogEntry);
  const assertions = new Map<string, AssertionEntry[]>();
  const texts = createTextKeeper(folder);
  const lines = entries.map((entry) => {
    if (entry.kind === 'suite') {
      entry.assertions.forEach((one) => assertions.set(one.fixture, [...(assertions.get(one.fixture) ?? []), one]));
      [...assertions.keys()].forEach((fixture) => {
        texts.addCode({ fixture, language: 'javascript', text: codeOf(fixture) });
      });
    }
    if (entry.kind !== 'trial' || entry.replyHash === null) {
      return entry;
    }
    const reply = replyTo(entry, assertions.get(entry.trial.fixture) ?? [], wording);
    texts.addReply(reply);
    return { ...entry, replyHash: hashReply(reply) };
  });
  texts.close();
  writeFileSync(log, lines.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

function replyTo({ trial, ...entry }: TrialEntry, assertions: readonly AssertionEntry[], wording: Wording): Reply {
  const { verdict } = trial;
  const failed = new Set(verdict.status === 'incorrect' ? verdict.mismatches.map(({ analytic }) => analytic) : []);
  const values = assertions.map(({ analytic, expected }) => [analytic, expected !== failed.has(analytic)]);
  const reasoning = wording === 'equal' ? {} : { reasoning: reasonOf(trial) };
  const text = JSON.stringify({ ...reasoning, ...Object.fromEntries(values) });
  return {
    text: verdict.status === 'unreadable' ? `Here is what I think: ${text}` : text,
    refusal: null,
    finishReason: 'stop',
    responseId: entry.responseId,
    model: entry.servedBy,
    systemFingerprint: null,
    server: 'api.openai.com',
    usage: entry.usage,
    repliedAt: entry.repliedAt ?? '',
    milliseconds: entry.milliseconds ?? 0,
    attempts: entry.attempts,
  };
}

/** Some 400 characters that no other trial has. */
function reasonOf({ fixture, run }: TrialEntry['trial']): string {
  const steps = Array.from({ length: 5 }, (_, step) => (run * 7 + step * 13) % 101);
  const sentences = steps.map(
    (line) => `Line ${String(line)} looks a pair up before it keeps the number; that is linear.`,
  );
  return [`Candidate ${fixture}:`, ...sentences].join(' ');
}

/** Some 40 lines. */
function codeOf(fixture: string): string {
  const loops = Array.from({ length: 9 }, (_, index) => [
    `  for (let i${String(index)} = 0; i${String(index)} < numbers.length; i${String(index)} += 1) {`,
    `    // looks the other number up, "seen" before`,
    `    if (seen.has(target - numbers[i${String(index)}])) return [seen.get(target - numbers[i${String(index)}]), i${String(index)}];`,
    '  }',
  ]);
  return [`/** ${fixture} */`, 'function twoSum(numbers, target) {', ...loops.flat(), '}', ''].join('\n');
}
