import type { AssertionsView } from '../../experiment/experiment-view';
import type { Card } from './cards';

/** Who is wrong where an answer contradicts a label, by the key that says so. */
export type Decision = 'g' | 'l' | 'r';

/** What was decided, by the keys of cards. */
export type Decisions = ReadonlyMap<string, Decision>;

/** Names the report's decisions in the session: those on another report at the same address are not taken for them. */
function nameOf({ subtitle, facts }: AssertionsView): string {
  return `assay decisions ${location.pathname} ${subtitle} ${facts.map(({ value }) => value).join(' ')}`;
}

/** What was decided before the page was reloaded; a browser may refuse to keep it. */
export function recallDecisions(view: AssertionsView, cards: readonly Card[]): Decisions {
  const known = new Set(cards.map(({ key }) => key));
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(view)) ?? '[]') as readonly (readonly [string, Decision])[];
    return new Map(kept.filter(([key, decision]) => known.has(key) && 'glr'.includes(decision)));
  } catch {
    return new Map();
  }
}

/** Keeps decisions until the tab is closed. */
export function keepDecisions(view: AssertionsView, decisions: Decisions): void {
  try {
    sessionStorage.setItem(nameOf(view), JSON.stringify([...decisions]));
  } catch {
    // Without storage, they last until the page is left.
  }
}
