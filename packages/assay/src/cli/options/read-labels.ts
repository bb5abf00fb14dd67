import { didYouMean } from '../../basics/text/did-you-mean';
import { splitPair } from '../../basics/text/split-pair';

/** Reads labels such as `isCorrect=false,isShort=true` from a repeatable option; mistakes become problems. */
export function readLabels(
  option: string,
  text: string | undefined,
  analytics: readonly string[],
  problems: string[],
): Readonly<Record<string, boolean>> {
  const labels = new Map<string, boolean>();
  for (const pair of text === undefined ? [] : text.split(',')) {
    const [name, value] = splitPair(pair) ?? ['', ''];
    if (!['true', 'false'].includes(value) || name === '') {
      problems.push(`--${option} expects <analytic>=true or <analytic>=false, received "${pair}"`);
    } else if (!analytics.includes(name)) {
      problems.push(
        `--${option}: the prompt has no analytic "${name}"${didYouMean(name, analytics)}; it has ${analytics.join(', ')}`,
      );
    } else if (labels.has(name)) {
      problems.push(`--${option} names ${name} twice`);
    } else {
      labels.set(name, value === 'true');
    }
  }
  return Object.fromEntries(labels);
}
