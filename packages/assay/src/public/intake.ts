export { readCsv } from '../intake/read-csv';
export { toTitle } from '../intake/write-imported';
