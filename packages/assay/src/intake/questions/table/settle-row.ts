import { findOwnLetters } from '../../../kinds/quiz/own-letters';
import { readAs, refuse, type QuestionRow } from '../question-row';
import type { Answer } from './answer-places';
import type { Bases } from './number-base';
import type { TableOption } from './option-list';
import type { QuestionColumns } from './question-columns';

/** A row with its options and answers, before it is known what numbers count from. */
export interface Draft {
  readonly status: 'draft';
  readonly line: number;
  readonly title: string;
  readonly options: readonly TableOption[];
  readonly answers: readonly DraftAnswer[];
}

/** The answer in one column of a row. */
export interface DraftAnswer extends Answer {
  readonly column: string;
}

/** The question of a row, once it is known what numbers count from. */
export function toQuestion(
  { line, title, options, answers }: Draft,
  columns: QuestionColumns,
  bases: Bases,
): QuestionRow {
  const places = new Map<string, readonly number[]>();
  if (options.some(({ right }) => right !== undefined)) {
    const marked = options.flatMap(({ right }, place) => (right === true ? [place] : []));
    places.set(marked.join(), marked);
  }
  for (const answer of answers) {
    const ways = waysToRead(answer, options, bases.of(answer.column));
    const [way] = ways;
    const shown = `has the answer "${answer.shown.slice(0, 40)}"`;
    if (answer.repeated) {
      return refuse(line, title, `${shown}, which several options have as their text`);
    }
    if (way === undefined || ways.length > 1) {
      const again = ways.map((one) =>
        one.map((place) => `"${(options[place]?.text ?? '').slice(0, 40)}"`).join(' and '),
      );
      return refuse(
        line,
        title,
        way === undefined ? `${shown}, which matches no option` : `${shown}, which can mean ${again.join(' or ')}`,
      );
    }
    places.set(way.join(), way);
  }
  const [right, other] = places.values();
  if (right === undefined || other !== undefined) {
    const named = answers.map(({ column, shown }) => `"${shown.slice(0, 40)}" in "${column}"`);
    return refuse(line, title, `has answers that disagree: ${named.join(', ')}`);
  }
  const question = {
    title,
    ...(right.length > 1 && { multiple: true }),
    options: options.map(({ text }, place) => ({ option: text, correct: right.includes(place) })),
  };
  const isKahoot = columns.from?.format === 'Kahoot' && right.length > 1;
  return readAs(
    line,
    question,
    isKahoot ? ['a quiz asks for all right options; a Kahoot may accept any one of them'] : [],
  );
}

/** The different places that an answer can mean, in ascending order. */
function waysToRead(
  { texts, named, numbers }: Answer,
  options: readonly TableOption[],
  base: 0 | 1 | undefined,
): readonly (readonly number[])[] {
  const own = findOwnLetters(options.map(({ text }) => text));
  const byNumber = (base === undefined ? [0, 1] : [base]).map((first) => numbers?.map((number) => number - first));
  // The option's own letter may be meant instead of its place.
  const byOwnLetter =
    own === undefined || own.inOrder
      ? undefined
      : named?.map((place) => own.letters.indexOf(options[place]?.label ?? String.fromCharCode(65 + place)));
  const ways = [texts, named, byOwnLetter, ...byNumber]
    .filter((way) => way !== undefined)
    .filter((way) => way.length > 0 && way.every((place) => options[place] !== undefined))
    .map((way) => way.toSorted((a, b) => a - b));
  return [...new Map(ways.map((way) => [way.join(), way])).values()];
}
