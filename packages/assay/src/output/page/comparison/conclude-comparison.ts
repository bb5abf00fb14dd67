import { capitalise } from '../../../basics/text/words';
import type { CompareDocument, ComparisonDocument } from '../../../experiment/compare/compare-document';
import { explainPair, describePair } from '../../../experiment/compare/compare-outcome';
import { wordFor } from '../../../experiment/words';
import { verdictTones } from '../../tables/comparison';
import { viewNext } from '../verdict-of';
import type { Verdict } from '../view';

/** The outcome of a whole comparison, and the next step. */
export function concludeComparison(document: CompareDocument): Verdict {
  const { verdict, sentence, reasons, next } = document.outcome;
  return {
    tone: verdictTones[verdict] ?? 'neutral',
    word: wordOf(verdict, document),
    sentence,
    details: reasons,
    reasons: [],
    next: viewNext(next, { text: 'fixtures and sides', href: '#matrix' }),
  };
}

/** The outcome of one pair. */
export function concludePair(one: ComparisonDocument, document: CompareDocument): Verdict {
  return {
    tone: verdictTones[one.verdict] ?? 'neutral',
    word: wordOf(one.verdict, document),
    sentence: describePair(one, document),
    details: explainPair(one, document),
    reasons: [],
    next: null,
  };
}

function wordOf(verdict: string, { simulated }: CompareDocument): string {
  return `${capitalise(wordFor(verdict))}${simulated ? ' (simulated)' : ''}`;
}
