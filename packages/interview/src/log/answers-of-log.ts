import { join } from 'node:path';
import { eachLine } from 'gpt-assay/basics';
import { readCode } from 'gpt-assay/code';
import {
  type ReplyText,
  type SuiteEntry,
  type TrialEntry,
  createLogReader,
  readTexts,
  trialsFile,
} from 'gpt-assay/experiment';
import { nextPrompt } from '../asking/next-round';
import type { EvaluatedRow, PreparedRow } from '../rows/rows';
import { createAnswerFinder, type Answer, readInterviewDetails } from './answer';

/** An answer of a log, with the log's first line. */
interface LoggedAnswer extends Answer {
  readonly suite: SuiteEntry;
}

/**
 * The answers that count of a report folder, which the user named `shown`: results come from the log, texts from
 * `texts.jsonl`.
 */
export function* answersOfLog(folder: string, shown: string): Generator<LoggedAnswer> {
  const replies = new Map<string, ReplyText>();
  for (const text of readTexts(folder)) {
    if (text.kind === 'reply') {
      replies.set(text.hash, text);
    }
  }
  const read: LoggedAnswer[] = [];
  let toAnswer: ReturnType<typeof createAnswerReader> | undefined;
  const reader = createLogReader(`${shown}/${trialsFile}`, {
    onTrial(entry, suite, counted) {
      toAnswer ??= createAnswerReader(suite, replies);
      const answer = counted ? toAnswer(entry) : undefined;
      if (answer !== undefined) {
        read.push(answer);
      }
    },
  });
  for (const line of eachLine(join(folder, trialsFile))) {
    reader.push(line);
    yield* read.splice(0);
  }
}

function createAnswerReader(
  suite: SuiteEntry,
  replies: ReadonlyMap<string, ReplyText>,
): (entry: TrialEntry) => LoggedAnswer | undefined {
  const find = createAnswerFinder(suite, readInterviewDetails(suite));
  /** Prompts of the next round, for answers that failed. */
  const prompts = new Map<string, PreparedRow['prompt']>();
  return (entry) => {
    const found = find(entry);
    if (found === undefined) {
      return undefined;
    }
    const { trial, replyHash } = entry;
    const { question, about, details } = found;
    const { language, functionName } = question;
    const { text, refusal } = replies.get(replyHash ?? '') ?? {};
    const reading = text == null ? undefined : readCode(text, { language, functionName });
    const chain = JSON.stringify([trial.fixture, about.model, about.params, trial.run]);
    const texts = {
      prompt: details.round === 1 ? question.prompt : (prompts.get(chain) ?? question.prompt),
      answer: text ?? undefined,
      code: reading === undefined || reading.kind === 'no-code' ? null : reading.code,
      refusal,
    };
    if (suite.groups?.some(({ round = 1 }) => round > details.round) === true) {
      prompts.set(chain, nextPrompt({ ...details, ...texts, language }));
    }
    return { suite, entry, ...found, run: trial.run, texts };
  };
}

/** The answers of a report folder as rows. */
export function* rowsOfLog(folder: string, shown: string): Generator<EvaluatedRow> {
  for (const answer of answersOfLog(folder, shown)) {
    yield toRow(answer);
  }
}

function toRow({ suite, entry, details, about, question, run, texts }: LoggedAnswer): EvaluatedRow {
  const { source, attempts, milliseconds, servedBy, fingerprint, usage, tier, repliedAt, responseId, replyHash } =
    entry;
  const { asks, request, verdict } = entry.trial;
  const { model, template, params } = about;
  const { functionName: _, ...prepared } = question;
  return {
    ...prepared,
    template,
    params,
    source,
    attempts,
    milliseconds,
    servedBy,
    fingerprint,
    usage,
    tier,
    repliedAt,
    responseId,
    replyHash,
    ...details,
    ...(details.round > 1 && { prompt: texts.prompt }),
    ...(asks !== undefined && asks !== model && { asks }),
    model,
    run,
    request,
    session: suite.startedAt,
    host: entry.server ?? suite.server,
    ...(source === 'offline' && { simulated: true }),
    ...(texts.answer !== undefined && { answer: texts.answer }),
    ...(texts.refusal !== undefined && { refusal: texts.refusal }),
    ...(verdict.status === 'errored' && { error: verdict.problem }),
    code: texts.code,
  };
}
