import type { Outcome } from '../../experiment/outcome-facts';
import { splitNext, wordOf } from '../../experiment/report/show-outcome';
import { markdownCode, markdownText } from './markdown-text';

/** The start of a document: title with outcome, what happened and why, and the next step. */
export function outcomeBlocks(title: string, outcome: Outcome): readonly string[] {
  const { sentence, details, reasons, next } = outcome;
  return [
    `## ${markdownText(title)}: ${wordOf(outcome)}`,
    [
      ...(sentence === '' ? [] : [`**${markdownText(sentence, 2000)}**`]),
      ...[...details, ...reasons].map((reason) => markdownText(reason, 2000)),
    ].join(' '),
    ...(next === null ? [] : [`Next: ${describeNext(next)}`]),
  ].filter((block) => block !== '');
}

/** An action, with an optional command to paste. */
function describeNext(next: string): string {
  const { action, command } = splitNext(next);
  return [
    ...(action === '' ? [] : [markdownText(action.trim(), 500)]),
    ...(command === '' ? [] : [markdownCode(command, 500)]),
  ].join(' ');
}
