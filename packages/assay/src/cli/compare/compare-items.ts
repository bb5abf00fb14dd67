import type { ItemChange } from '../../experiment/compare/compare-document';
import { quizSectionOf } from '../../kinds/quiz/quiz-section';
import type { ReadSide } from './compare-sides';

/** The item analysis of each question of a quiz in two reports, by id; empty if both sides come from one report. */
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
