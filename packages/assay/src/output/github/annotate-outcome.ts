import { exitCodeOf } from '../../experiment/outcome';
import type { Outcome } from '../../experiment/outcome-facts';
import { wordOf } from '../../experiment/report/show-outcome';
import type { Annotation } from './workflow-commands';

/** An error with the outcome if it is bad; `file` is the annotated file. */
export function annotateOutcome(title: string, file: string | undefined, outcome: Outcome): readonly Annotation[] {
  const message = [outcome.sentence, ...outcome.details, ...outcome.reasons].join(' ');
  return exitCodeOf(outcome) === 0 ? [] : [{ level: 'error', file, title: `${title}: ${wordOf(outcome)}`, message }];
}
