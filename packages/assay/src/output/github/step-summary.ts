import { appendLine } from '../../basics/disk/disk-append';
import { isFile, listFolder, readBytes } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { formatCount } from '../../basics/text/numbers';

/** Maximum size of a step's summary in bytes: GitHub rejects longer ones entirely. */
const most = 1024 * 1024;

/** Appends Markdown to a step's summary without losing earlier content; returns a problem in words, or `undefined`. */
export function appendSummary(file: string, markdown: string): string | undefined {
  try {
    if (!isFile(file) && listFolder(file) !== undefined) {
      return `GITHUB_STEP_SUMMARY is a folder, not a file: ${file}`;
    }
    const used = readBytes(file)?.length ?? 0;
    const fits = (text: string): boolean => used + Buffer.byteLength(text) + 2 < most;
    const left = `*Omitted a report of ${formatCount(markdown.length)} characters, as a step summary holds at most 1 MiB. See report.md in the report folder.*\n`;
    const text = [markdown, left].find(fits);
    if (text !== undefined) {
      appendLine(file, text);
    }
    return text === markdown ? undefined : 'the summary of this step is full (1 MiB), so a report was omitted';
  } catch (error) {
    if (error instanceof AssayError) {
      return error.message;
    }
    throw error;
  }
}
