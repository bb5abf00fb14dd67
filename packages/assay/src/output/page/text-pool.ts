import type { Lines } from '../../experiment/blocks/blocks';
import { formatNumberOf } from '../../basics/text/numbers';
import { readTexts, type CodeText, type ReplyText } from '../../experiment/report/texts';
import { longestReply } from './choose-texts';
import { plainLines, highlightJson } from './highlight';

/** The replies of a report folder: the length of each, and the text of the ones that a page shows. */
export interface TextPool {
  readonly lengthOf: (hash: string) => number | undefined;
  /** The texts of some replies, ready to show; replies that the folder lacks are left out. */
  readonly take: (hashes: ReadonlySet<string>) => ReadonlyMap<string, Lines>;
}

/** The texts of a report folder. Code is read at once; replies are read on demand and laid out by `toLines`. */
export function openTexts(
  folder: string,
  toLines: (text: string) => Lines = highlightJson,
): {
  readonly codes: ReadonlyMap<string, CodeText>;
  readonly pool: TextPool;
} {
  const codes = new Map<string, CodeText>();
  const lengths = new Map<string, number>();
  for (const entry of readTexts(folder)) {
    if (entry.kind === 'code') {
      codes.set(entry.fixture, entry);
    } else {
      lengths.set(entry.hash, (entry.text ?? '').length);
    }
  }
  return {
    codes,
    pool: {
      lengthOf: (hash) => lengths.get(hash),
      take(hashes) {
        const taken = new Map<string, Lines>();
        for (const entry of readTexts(folder)) {
          if (entry.kind === 'reply' && hashes.has(entry.hash)) {
            taken.set(entry.hash, showReply(entry, toLines));
          }
        }
        return taken;
      },
    },
  };
}

function showReply({ text, refusal, finishReason }: ReplyText, toLines: (text: string) => Lines): Lines {
  const all = text ?? '';
  const shown = all.slice(0, longestReply);
  const more = all.length - shown.length;
  const remarks = [
    ...(text === null ? ['(no text)'] : []),
    ...(text === '' ? ['(empty)'] : []),
    ...(more > 0 ? [`… (${formatNumberOf(more, 'more character')}, in texts.jsonl)`] : []),
    ...(refusal === undefined ? [] : [`(refused: ${refusal})`]),
    ...(finishReason === undefined || finishReason === 'stop' ? [] : [`(finish reason: ${finishReason})`]),
  ];
  return [
    ...(shown === '' ? [] : toLines(shown)),
    ...remarks
      .flatMap((remark) => plainLines(remark))
      .map((line) => line.map((part, at) => (at % 2 === 0 ? part : 'comment'))),
  ];
}
