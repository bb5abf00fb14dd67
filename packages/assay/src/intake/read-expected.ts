import { didYouMean } from '../basics/text/did-you-mean';
import { printableLine } from '../basics/text/printable';

/** An analytic and the column with its label. */
export interface ExpectedColumn {
  readonly analytic: string;
  readonly wanted: string;
}

/**
 * Reads pairs such as `isCorrect=passed`. A pair may hold several, separated by commas; a name of a column may itself
 * hold commas and equals signs. Mistakes become problems.
 */
export function readExpected(
  pairs: readonly string[],
  columns: readonly string[],
  analytics: readonly string[],
  problems: string[],
): readonly ExpectedColumn[] {
  const read = pairs.flatMap((pair): readonly ExpectedColumn[] => {
    const whole = readPair(pair);
    const named = splitPairs(pair, analytics.map((name) => name.replaceAll(/\W/g, '\\$&')).join('|')).map(readPair);
    const isColumn = whole !== undefined && columns.includes(whole.wanted);
    const areColumns = named.every((part) => part !== undefined && columns.includes(part.wanted));
    // Names of analytics may be misspelt.
    const parts = areColumns ? named : splitPairs(pair, '\\w+').map(readPair);
    if (isColumn && areColumns && parts.length > 1) {
      problems.push(
        `--expect: "${printableLine(pair, 120)}" is one pair or ${parts.length}, because there is a column "${printableLine(whole.wanted, 60)}"; rename a column, or give each pair its own --expect`,
      );
      return [];
    }
    return isColumn ? [whole] : parts.flatMap((part) => part ?? []);
  });
  const repeated = read.filter(({ analytic }, index) => read.findIndex((one) => one.analytic === analytic) < index);
  for (const { analytic } of repeated) {
    problems.push(`--expect names ${analytic} twice`);
  }
  for (const { analytic } of read.filter((one) => !analytics.includes(one.analytic))) {
    problems.push(
      `--expect: the prompt has no analytic "${printableLine(analytic, 60)}"${didYouMean(analytic, analytics)}; it has ${analytics.join(', ')}`,
    );
  }
  return read;
}

/** Splits at the commas before a name and an equals sign; `names` is a pattern. */
function splitPairs(text: string, names: string): readonly string[] {
  return text.split(new RegExp(`,(?=\\s*(?:${names})\\s*=)`));
}

function readPair(text: string): ExpectedColumn | undefined {
  const at = text.indexOf('=');
  const analytic = text.slice(0, at).trim();
  const wanted = text.slice(at + 1).trim();
  return at < 0 || analytic === '' || wanted === '' ? undefined : { analytic, wanted };
}
