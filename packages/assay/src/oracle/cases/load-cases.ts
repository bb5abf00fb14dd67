import { join } from 'node:path';
import { readText } from '../../basics/disk/disk';
import { attempt, InputError, type Problem } from '../../basics/errors';
import { unknownAnalytics } from '../unknown-analytics';
import { parseYaml } from '../../basics/yaml/parse-yaml';
import { statedWords } from '../../code/values/plain';
import type { Oracle } from '../oracle';
import { casesFileSchema, type AnalyticCases } from './cases-file';
import { decideByCases } from './decide-by-cases';

/** An oracle that was read from a file, with the lines where its analytics stand. */
export interface LoadedCases {
  readonly oracle: Oracle;
  readonly lineOf: (analytic: string) => number | undefined;
}

/** Loads the cases of a challenge, an oracle without programming; throws an `InputError` with all problems. */
export function loadCases(root: string, file: string, analytics: readonly string[]): LoadedCases {
  const text = attempt(root, { file }, () => readText(join(root, file)));
  if (typeof text !== 'string') {
    throw new InputError([text ?? { file, message: 'the file no longer exists' }]);
  }
  const parsed = parseYaml({ file, text, merge: true, words: statedWords }, casesFileSchema);
  const content = parsed.status === 'parsed' ? parsed : parsed.unfit;
  const names = namesIn(content?.value);
  const problems: readonly Problem[] = [
    ...(parsed.status === 'unusable' ? parsed.problems : []),
    ...unknownAnalytics(names, analytics).map(({ name, message }) => ({
      file,
      line: content?.lineOf([name]),
      field: name,
      message,
    })),
    ...(parsed.status === 'parsed' && names.length === 0
      ? [{ file, message: `names no analytic; expected one or more of ${analytics.join(', ')}` }]
      : []),
  ];
  if (problems.length > 0 || parsed.status === 'unusable') {
    throw new InputError(problems);
  }
  const all: Readonly<Record<string, AnalyticCases>> = parsed.value;
  return {
    oracle: Object.fromEntries(
      names.flatMap((name) =>
        all[name] === undefined || !analytics.includes(name)
          ? []
          : [[name, decideByCases(all[name], { file, analytic: name, lineOf: parsed.lineOf })]],
      ),
    ),
    lineOf: (analytic) => parsed.lineOf([analytic]),
  };
}

/** Keys with a leading point hold anchors. */
function namesIn(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value).filter((name) => !name.startsWith('.'))
    : [];
}
