/** What reads other formats of questions and submissions. */
export { readCsv } from '../intake/read-csv';
export { toTitle } from '../intake/write-imported';
