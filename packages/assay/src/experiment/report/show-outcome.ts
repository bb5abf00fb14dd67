import type { Outcome } from '../outcome-facts';
import { capitalise } from '../../basics/text/words';
import { line, toned, whole, type Block, type Text, type Tone } from '../blocks/blocks';

import { wordFor } from '../words';

/** How an outcome looks on pages and badges. */
export type OutcomeTone = 'good' | 'bad' | 'unsure' | 'neutral';

/** The status with its qualifiers, such as `Failed (simulated)`. */
export function wordOf(outcome: Outcome): string {
  return `${capitalise(describeStatus(outcome))}${describeQualifiers(outcome)}`;
}

/** A gate on a simulated model must not look like a certificate. */
function describeStatus({ status, qualifiers }: Outcome): string {
  return status === 'certified' && qualifiers.includes('simulated') ? 'would be certified' : wordFor(status);
}

function describeQualifiers({ qualifiers }: Outcome): string {
  return qualifiers.length === 0 ? '' : ` (${qualifiers.map(wordFor).join(', ')})`;
}

/** Only a certificate is good, and only without a qualifier. */
export function toneOf({ status, qualifiers }: Outcome): OutcomeTone {
  switch (status) {
    case 'certified':
      return qualifiers.length === 0 ? 'good' : 'neutral';
    case 'failed':
    case 'rejected':
      return 'bad';
    case 'inconclusive':
      return 'unsure';
    case 'passed':
    case 'no-failure':
    case 'measured':
      return 'neutral';
  }
}

/** The start on terminals: what happened in one line, and below it what that rests on. */
export function renderVerdict(outcome: Outcome): Text {
  const { sentence, details } = outcome;
  const tone = toneOf(outcome);
  const shown: Tone | undefined = tone === 'neutral' ? undefined : tone;
  return [
    line(toned(shown, describeStatus(outcome).toUpperCase()), `${describeQualifiers(outcome)}. ${sentence}`.trimEnd()),
    ...details.map((detail) => `  ${detail}`),
  ];
}

/** The end of terminal output, below the verdict: reasons and next step. */
export function renderReasons({ reasons, next }: Outcome): Text {
  return [...reasons.map((reason) => `  ${reason}`), ...(next === null ? [] : [renderNext(next)])];
}

/** The next step; its command is never broken. */
export function renderNext(next: string): Block {
  const { action, command } = splitNext(next);
  return line(`Next: ${action}`, ...(command === '' ? [] : [whole(command)]));
}

/** Splits a next step into an action and its final command; either may be empty. */
export function splitNext(next: string): { readonly action: string; readonly command: string } {
  const start = next.indexOf('npx ');
  return start === -1 ? { action: next, command: '' } : { action: next.slice(0, start), command: next.slice(start) };
}
