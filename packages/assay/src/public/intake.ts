/** What reads other formats of questions and submissions. */
export { readCsv } from '../intake/read-csv';
export { toTitle } from '../intake/write-imported';
export { openExport } from '../intake/open-export';
export type { SourceRow } from '../intake/source-row';
