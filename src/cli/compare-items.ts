import type { ItemChange } from '../experiment/compare/compare-document';
import { quizSectionOf } from '../kinds/quiz/quiz-section';
import type { ReadSide } from './compare-sides';

/** What each question of a quiz tells in two reports, by its id; nothing where both sides are of one report. */
export function itemChangesOf(before: ReadSide, after: ReadSide): ReadonlyMap<string, ItemChange> {
  const [one, other] = [before, after].map(figuresOf);
  const ids = before.folder === after.folder ? [] : [...(one?.keys() ?? [])];
  return new Map(
    ids.map(
      (id) => [id, { before: one?.get(id) ?? null, after: other?.get(id) ?? null }] satisfies [string, ItemChange],
    ),
  );
}

function figuresOf({ report }: ReadSide): ReadonlyMap<string, NonNullable<ItemChange['before']>> {
  const { items, questions } = quizSectionOf(report) ?? { items: [], questions: [] };
  return new Map(
    items.map(({ question, difficulty, discrimination }) => [
      questions[question]?.id ?? '',
      { difficulty, discrimination },
    ]),
  );
}
