import type { HistoryTrack } from './history-document';

/** The latest reports of a track that fit on a line, and the legend below. */
export interface Window {
  /** Index of the first report shown. */
  readonly start: number;
  /** One character per shown report: a letter if something changed, otherwise a blank. */
  readonly letters: string;
  /** One character per shown report: why its rates are not comparable, otherwise a blank. */
  readonly flags: string;
  /** What changed, by letter. */
  readonly marks: readonly { readonly letter: string; readonly mark: HistoryTrack['marks'][number] }[];
}

type Report = HistoryTrack['reports'][number];

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Characters for reports whose rates are not comparable. */
export const flagNames = ['G', 'X', 'R'] as const;

type Flag = (typeof flagNames)[number];

/** The meaning of the flags. */
export const flags: Readonly<Record<Flag, string>> = {
  G: 'a gate. Gates stop early, so their rates are biased and not compared',
  X: 'stopped early or only a part: not compared',
  R: 'all replies from recordings, so no new evidence',
};

/** Chooses the latest reports of a track; letters mark the latest changes. */
export function chooseWindow({ reports, marks }: HistoryTrack, columns: number): Window {
  const start = Math.max(0, reports.length - columns);
  const shown = reports.slice(start);
  const lettered = marks
    .filter(({ report }) => report >= start)
    .slice(-alphabet.length)
    .map((mark, index) => ({ letter: alphabet.charAt(index), mark }));
  const marked = new Set(marks.map(({ report }) => report));
  const letters = shown.map((_, index) => {
    const found = lettered.find(({ mark }) => mark.report === start + index);
    return found?.letter ?? (marked.has(start + index) ? '*' : ' ');
  });
  return { start, marks: lettered, letters: letters.join(''), flags: shown.map((one) => flagOf(one) ?? ' ').join('') };
}

/** The flag of a report, if any. */
export function flagOf({ kind, sampling, complete, replayed }: Report): Flag | undefined {
  if (kind === 'gate') {
    return 'G';
  }
  if (sampling === 'sequential' || !complete) {
    return 'X';
  }
  return replayed ? 'R' : undefined;
}
