import { join } from 'node:path';
import { createAppender } from '../../basics/disk/disk';
import { createAnswersFile } from '../csv/answers-csv';
import { writePage } from '../page/render-page';
import { countFolder, pageFile, viewReport } from '../page/view-report';
import type { MergedLog } from '../../experiment/merge/merge-logs';
import { entriesOf, type MergedSuite } from '../../experiment/merge/merge-suites';
import { trialsFile } from '../../experiment/report/read-report';
import { joinTexts, readTexts } from '../../experiment/report/texts';
import { writeReportFiles } from './write-report-files';

/**
 * Writes the report folder that a single machine would have written; `texts` are folders with the texts of its trials,
 * `shown` is the folder as the user wrote it.
 */
export function writeMergedSuite(
  folder: string,
  merged: MergedSuite,
  { texts, shown }: { readonly texts: readonly string[]; readonly shown: string },
): void {
  writeTrials(folder, merged);
  joinTexts(texts, folder);
  if (merged.head.of === 'quiz' && texts.length > 0) {
    writeAnswers(folder, merged);
  }
  writeReportFiles(folder, merged.report);
  writePage(join(folder, pageFile), viewReport(countFolder(folder, shown), merged.report));
}

/** Writes a row for each counted answer, with the replies that the machines stored. */
function writeAnswers(folder: string, { head, counting }: MergedSuite): void {
  const replies = new Map<string, string | null>();
  for (const text of readTexts(folder)) {
    if (text.kind === 'reply') {
      replies.set(text.hash, text.text ?? text.refusal ?? null);
    }
  }
  const answers = createAnswersFile(folder, head);
  for (const entry of counting) {
    answers.add(entry, replies.get(entry.replyHash ?? '') ?? null);
  }
  answers.close();
}

function writeTrials(folder: string, merged: MergedLog<object, object>): void {
  const log = createAppender(join(folder, trialsFile));
  log.append(JSON.stringify(merged.head));
  for (const entry of entriesOf(merged)) {
    log.append(JSON.stringify(entry));
  }
  if (merged.ended) {
    log.append(JSON.stringify({ kind: 'ended' }));
  }
  log.close();
}
