import { ownValue } from '../../../basics/own-value';
import { join } from 'node:path';
import { eachLine } from '../../../basics/disk/disk';
import { tryParseJson } from '../../../basics/json/parse-json';
import { readCode } from '../../../code/reply/read-code';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import type { LogEntry, TrialEntry } from '../../../experiment/log/trial-log';
import { trialsFile } from '../../../experiment/report/read-report';
import { readTexts, type ReplyText } from '../../../experiment/report/texts';
import { toNextRound } from '../asking/next-round';
import type { EvaluatedRow } from '../rows/rows';
import { readAnswerDetails, readInterviewDetails, type InterviewDetails } from './log-details';

/** The answers of a report folder as rows: results come from the log, texts from `texts.jsonl`. */
export function* rowsOfLog(folder: string): Generator<EvaluatedRow> {
  const replies = new Map<string, ReplyText>();
  for (const text of readTexts(folder)) {
    if (text.kind === 'reply') {
      replies.set(text.hash, text);
    }
  }
  let head: { readonly suite: SuiteEntry; readonly details: InterviewDetails } | undefined;
  /** Answers that failed, by the prompt of their next round. */
  const before = new Map<string, EvaluatedRow>();
  const seen = new Set<string>();
  for (const line of eachLine(join(folder, trialsFile))) {
    const entry = tryParseJson(line) as LogEntry | undefined;
    if (entry?.kind === 'suite') {
      head = { suite: entry, details: readInterviewDetails(entry) };
    } else if (entry?.kind === 'trial' && head !== undefined) {
      const { fixture, model, run } = entry.trial;
      const key = JSON.stringify([fixture, model, run]);
      const row = seen.has(key) ? undefined : toRow(entry, head, replies, before);
      seen.add(key);
      if (row !== undefined) {
        yield row;
      }
    }
  }
}

function toRow(
  entry: TrialEntry,
  { suite, details }: { readonly suite: SuiteEntry; readonly details: InterviewDetails },
  replies: ReadonlyMap<string, ReplyText>,
  before: Map<string, EvaluatedRow>,
): EvaluatedRow | undefined {
  const { trial, source, attempts, milliseconds, servedBy, fingerprint, server, usage, tier, repliedAt } = entry;
  const { responseId, replyHash } = entry;
  const question = ownValue(details.questions, trial.fixture);
  const group = ownValue(details.groups, trial.model);
  if (question === undefined || group === undefined) {
    return undefined;
  }
  const { functionName, ...prepared } = question;
  const answer = readAnswerDetails(entry);
  const reply = replies.get(replyHash ?? '');
  const model = suite.groups?.[suite.models.indexOf(trial.model)]?.model ?? trial.model;
  const chain = JSON.stringify([trial.fixture, model, trial.run]);
  const again = answer.round === 1 ? undefined : before.get(chain);
  const text = reply?.text ?? undefined;
  const reading = text === undefined ? undefined : readCode(text, { language: question.language, functionName });
  const row: EvaluatedRow = {
    ...prepared,
    ...group,
    ...{ source, attempts, milliseconds, servedBy, fingerprint, usage, tier, repliedAt, responseId, replyHash },
    ...answer,
    ...(again !== undefined && { prompt: toNextRound(again)?.prompt }),
    ...(trial.asks !== undefined && trial.asks !== model && { asks: trial.asks }),
    ...{ model, run: trial.run, request: trial.request, session: suite.startedAt },
    host: server ?? suite.server,
    ...(source === 'offline' && { simulated: true }),
    ...(text !== undefined && { answer: text }),
    ...(reply?.refusal !== undefined && { refusal: reply.refusal }),
    ...(trial.verdict.status === 'errored' && { error: trial.verdict.problem }),
    code: reading === undefined || reading.kind === 'no-code' ? null : reading.code,
  };
  if (answer.status !== 'PASS' && suite.groups?.some(({ round = 1 }) => round > answer.round) === true) {
    before.set(chain, row);
  }
  return row;
}
