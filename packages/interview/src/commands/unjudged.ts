import { dirname, join } from 'node:path';
import { eachLine, formatCount, isFile } from 'gpt-assay/basics';
import type { AboutRows } from '../log/log-of-rows';
import { placeOf } from 'gpt-assay/cli';
import { askedFile } from './row-file-names';

/** Warns if replies in the folder of a file of verdicts have none, as after Ctrl-C. */
export function findUnjudged(file: string, judged: number, folder: string): Pick<AboutRows, 'lacking' | 'unjudged'> {
  const beside = join(dirname(file), askedFile);
  let asked = 0;
  for (const line of isFile(beside) ? eachLine(beside) : []) {
    asked += line.trimEnd().endsWith('}') ? 1 : 0;
  }
  const replies = placeOf(folder, beside);
  return asked <= judged
    ? {}
    : {
        lacking: [`only ${formatCount(judged)} of the ${formatCount(asked)} replies in ${replies} are judged`],
        unjudged: replies,
      };
}
