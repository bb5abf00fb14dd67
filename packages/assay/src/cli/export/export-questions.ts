import { join, resolve } from 'node:path';
import { isFile, listFolder, writeText } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { toned, type Text } from '../../experiment/blocks/blocks';
import { writeGift } from '../../intake/questions/write-gift';
import { loadQuiz } from '../../kinds/quiz/load-quiz';
import { quizFilesOf } from '../../kinds/quiz/quiz';
import type { Invocation } from '../../plugin/invocation';
import { failWith } from '../options/read-challenge';

/** The document that `assay export --json` prints of a quiz. */
interface ExportQuestionsDocument {
  readonly version: 1;
  readonly challenge: string;
  readonly dryRun: boolean;
  readonly file: string;
  readonly format: 'GIFT';
  readonly questions: number;
  readonly refused: readonly { readonly line: number; readonly title: string; readonly reason: string }[];
  readonly notes: readonly { readonly line: number; readonly note: string }[];
}

type ExportCall = Pick<Invocation, 'options' | 'folder' | 'settings'> & {
  readonly values: { readonly out: string | undefined; readonly dryRun: boolean };
};

/** Options that apply to questions. */
const known = ['out', 'dry-run', 'json'];

/** Whether this is an export of questions. */
export function exportsQuestions(root: string, id: string): boolean {
  return isFile(join(root, quizFilesOf(id).questions));
}

/** Writes the questions of a quiz as a GIFT file. */
export function exportQuestions(
  { options, values: { out, dryRun }, folder, settings: { root } }: ExportCall,
  id: string,
): ExportQuestionsDocument {
  const useless = [...options.keys()].filter((name) => !known.includes(name));
  failWith(
    'export',
    useless.map((name) => `--${name} is for validators only, and ${id} is a quiz: leave out --${name}`),
  );
  const { quiz } = loadQuiz(root, quizFilesOf(id), id);
  const { text, written, refused, notes } = writeGift(quiz.questions);
  const shown = out ?? `${id}.gift`;
  const file = resolve(folder, shown);
  if (isFile(file) || listFolder(file) !== undefined) {
    throw new AssayError(`${shown} already exists: remove it, or name another file with --out.`);
  }
  if (!dryRun) {
    writeText(file, text);
  }
  return {
    version: 1,
    challenge: id,
    dryRun,
    file: shown,
    format: 'GIFT',
    questions: written,
    refused,
    notes,
  };
}

/** What was exported, for people; every omitted question is named. */
export function renderExportedQuestions({ dryRun, file, questions, refused, notes }: ExportQuestionsDocument): Text {
  return [
    `${dryRun ? 'Would write' : 'Wrote'} ${printableLine(file)}: ${formatNumberOf(questions, 'question')} in GIFT.`,
    ...(refused.length === 0 ? [] : [toned('unsure', 'Skipped:')]),
    ...refused.map(({ line, title, reason }) => `  line ${line}: "${printableLine(title, 80)}" ${reason}`),
    ...(notes.length === 0 ? [] : [toned('unsure', 'Details lost:')]),
    ...notes.map(({ line, note }) => `  line ${line}: ${note}`),
  ];
}
