import { join } from 'node:path';
import { createAppender, eachLine, isFile, type Appender } from '../../basics/disk/disk';
import type { Task } from '../../code/submission';
import type { Reply } from '../../model/model';
import { tryParseJson } from '../../basics/json/parse-json';
import type { Trial } from '../log/trial';
import { hashReply } from '../log/trial-log';

/** The file of a report folder that contains each distinct text once: judged code, and replies. */
export const textsFile = 'texts.jsonl';

/** Judged code, as it was during the run. */
export interface CodeText {
  readonly kind: 'code';
  readonly fixture: string;
  readonly language: string;
  readonly text: string;
  /** Present if the text shows several files, each in a fence. */
  readonly hasFiles?: true | undefined;
  /** What it was asked to do, if the prompt shows that. */
  readonly task?: Task | undefined;
}

/** A reply, found by the log's `replyHash`. */
export interface ReplyText {
  readonly kind: 'reply';
  readonly hash: string;
  /** `null` if the message had no content. */
  readonly text: string | null;
  readonly refusal?: string;
  readonly finishReason?: string;
}

/** Stores each text once, immediately. */
export interface TextKeeper {
  readonly addCode: (code: Omit<CodeText, 'kind'>) => void;
  readonly addReply: (reply: Reply) => void;
  readonly close: () => void;
}

/** Stores texts in a report folder; the file is created with the first text. */
export function createTextKeeper(folder: string): TextKeeper {
  const { keep, close } = openTextsOf(folder);
  return {
    addCode: (code) => {
      const entry = { kind: 'code', ...code } as const;
      keep(keyOf(entry), () => entry);
    },
    addReply(reply) {
      const hash = hashReply(reply);
      keep(hash, () => ({
        kind: 'reply',
        hash,
        text: reply.text,
        ...(reply.refusal !== null && { refusal: reply.refusal }),
        ...(reply.finishReason !== null && { finishReason: reply.finishReason }),
      }));
    },
    close,
  };
}

/** Stores the code and the replies of trials. */
export interface TrialTexts {
  readonly add: (trial: Pick<Trial, 'fixture' | 'asked'>) => void;
  /** Adds the code of further fixtures. */
  readonly know: (code: readonly Omit<CodeText, 'kind'>[]) => void;
  readonly close: () => void;
}

/** Stores the code and replies of trials in a folder; `code` is that of the fixtures. */
export function keepTrialTexts(folder: string, code: readonly Omit<CodeText, 'kind'>[]): TrialTexts {
  const texts = createTextKeeper(folder);
  const byFixture = new Map(code.map((one) => [one.fixture, one]));
  return {
    add({ fixture, asked }) {
      const own = byFixture.get(fixture);
      if (own !== undefined) {
        texts.addCode(own);
      }
      for (const one of asked.votes?.map((vote) => vote.asked) ?? [asked]) {
        if (one.status === 'replied') {
          texts.addReply(one.reply);
        }
      }
    },
    know(more) {
      more.forEach((one) => byFixture.set(one.fixture, one));
    },
    close: texts.close,
  };
}

/** Merges the texts of several report folders into another one. */
export function joinTexts(folders: readonly string[], joined: string): void {
  const { keep, close } = openTextsOf(joined);
  for (const folder of folders) {
    for (const entry of readTexts(folder)) {
      keep(keyOf(entry), () => entry);
    }
  }
  close();
}

function openTextsOf(folder: string): {
  readonly keep: (key: string, entry: () => CodeText | ReplyText) => void;
  readonly close: () => void;
} {
  const known = new Set<string>();
  let appender: Appender | undefined;
  return {
    keep(key, entry) {
      if (!known.has(key)) {
        known.add(key);
        appender ??= createAppender(join(folder, textsFile));
        appender.append(JSON.stringify(entry()));
      }
    },
    close: () => appender?.close(),
  };
}

function keyOf(entry: CodeText | ReplyText): string {
  return entry.kind === 'code' ? `code ${entry.fixture}` : entry.hash;
}

/** The texts of a report folder, one by one; none without the file. Invalid lines are skipped. */
export function* readTexts(folder: string): Generator<CodeText | ReplyText> {
  const file = join(folder, textsFile);
  for (const line of isFile(file) ? eachLine(file) : []) {
    const entry = parse(line);
    if (entry !== undefined) {
      yield entry;
    }
  }
}

function parse(line: string): CodeText | ReplyText | undefined {
  const entry = (tryParseJson(line) ?? {}) as Readonly<Partial<Record<keyof CodeText | keyof ReplyText, unknown>>>;
  const { kind, fixture, language, hash, text } = entry;
  const isCode = kind === 'code' && [fixture, language, text].every((value) => typeof value === 'string');
  const isReply = kind === 'reply' && typeof hash === 'string' && (text === null || typeof text === 'string');
  return isCode || isReply ? (entry as CodeText | ReplyText) : undefined;
}
