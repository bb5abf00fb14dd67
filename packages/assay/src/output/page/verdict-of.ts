import type { Outcome } from '../../experiment/outcome-facts';
import { printable } from '../../basics/text/printable';
import { splitNext, toneOf, wordOf } from '../../experiment/report/show-outcome';
import { sectionRenderers } from '../sections';
import type { NextView, PageLink, Verdict } from './view';

/** An outcome as the heading of a page; `look` is the worst answer on the page, if any is wrong. */
export function verdictOf(outcome: Outcome, look: PageLink = grid): Verdict {
  return {
    tone: toneOf(outcome),
    word: wordOf(outcome),
    sentence: printable(outcome.sentence),
    details: outcome.details.map((detail) => printable(detail)),
    reasons: outcome.reasons.map((reason) => printable(reason)),
    next: outcome.next === null ? null : viewNext(outcome.next, look),
  };
}

/** A next step on a page; `here` is where to look instead of running a command that would open the page itself. */
export function viewNext(next: string, here: PageLink | null = null): NextView {
  const { action, command } = splitNext(printable(next));
  return here !== null && opensPage(command)
    ? { action: action.trim(), command: null, look: here }
    : { action: action.trim(), command: command === '' ? null : command, look: null };
}

const grid: PageLink = { text: 'the table below', href: '#heat-map' };

/** Whether a command opens the page of a report or a comparison. */
function opensPage(command: string): boolean {
  const own = sectionRenderers().flatMap(({ reportCommand = [] }) => reportCommand);
  return (
    /^npx assay compare\b.* --open$/.test(command) ||
    ['report', ...own].some((name) => `${command} `.startsWith(`npx assay ${name} `))
  );
}
