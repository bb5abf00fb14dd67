import { exitCodeOf } from '../../experiment/outcome';
import type { Outcome } from '../../experiment/outcome-facts';
import { wordOf } from '../../experiment/report/show-outcome';
import type { Annotation } from './workflow-commands';

/** An error for what did not end well, with what it came to; `file` is what it is about. */
export function annotateOutcome(title: string, file: string | undefined, outcome: Outcome): readonly Annotation[] {
  const message = [outcome.sentence, ...outcome.reasons].join(' ');
  return exitCodeOf(outcome) === 0 ? [] : [{ level: 'error', file, title: `${title}: ${wordOf(outcome)}`, message }];
}
