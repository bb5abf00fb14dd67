import type { SourceRow } from '../source-row';
import { readAs, refuse, type QuestionRow } from './question-row';

const titleNames = ['question', 'title', 'stem', 'question text'];
const answerNames = ['answer', 'correct', 'correct answer', 'key', 'right'];

/** Columns of a table of questions. */
interface QuestionColumns {
  readonly title: string;
  readonly answer: string;
  readonly options: readonly string[];
  readonly tolerance: string | undefined;
}

/** Which column means what, by their names; `undefined` when it is no table of questions. */
export function questionColumns(columns: readonly string[]): QuestionColumns | undefined {
  const find = (names: readonly string[]): string | undefined =>
    columns.find((column) =>
      names.includes(
        column
          .toLowerCase()
          .replace(/[\s_-]+/g, ' ')
          .trim(),
      ),
    );
  const [title, answer] = [find(titleNames), find(answerNames)];
  const options = columns.filter((column) =>
    /^(?:[a-z]|(?:option|choice|answer)[\s_-]?(?:[a-z]|\d{1,2}))$/i.test(column.trim()),
  );
  return title === undefined || answer === undefined
    ? undefined
    : { title, answer, options, tolerance: find(['tolerance']) };
}

/** Reads questions of a table: options by column, with the letters, the place or the text of the right ones as the answer. */
export function* readQuestionTable(rows: Iterable<SourceRow>, columns: QuestionColumns): Generator<QuestionRow> {
  for (const row of rows) {
    const line = row.line ?? row.row;
    if (row.status === 'broken') {
      yield refuse(line, '', row.reason);
      continue;
    }
    const cell = (name: string | undefined): string => (name === undefined ? '' : (row.cells.get(name) ?? '').trim());
    const [title, answer] = [cell(columns.title), cell(columns.answer)];
    const options = columns.options.map(cell);
    const last = options.findLastIndex((text) => text !== '');
    const given = options.slice(0, last + 1);
    if (answer === '') {
      yield refuse(line, title, 'has no answer');
    } else if (given.length === 0) {
      yield toOpen(line, title, answer, cell(columns.tolerance));
    } else {
      const right = rightPlaces(answer, given);
      yield right === undefined
        ? refuse(line, title, `has the answer "${answer.slice(0, 40)}", which matches no option or several`)
        : readAs(line, {
            title,
            ...(right.length > 1 && { multiple: true }),
            options: given.map((option, place) => ({ option, correct: right.includes(place) })),
          });
    }
  }
}

/** Places of the right options: by letters ("B", "A, C"), by numbers from 1, or by one option's text. */
function rightPlaces(answer: string, options: readonly string[]): readonly number[] | undefined {
  const same = options.flatMap((text, place) => (text === answer ? [place] : []));
  const parts = answer.split(/[\s,;|]+/).filter((part) => part !== '');
  const read = (part: string): number =>
    /^[a-z]$/i.test(part) ? part.toUpperCase().charCodeAt(0) - 65 : /^\d{1,2}$/.test(part) ? Number(part) - 1 : -1;
  const named = [...new Set(parts.map(read))];
  const areNamed = named.every((place) => options[place] !== undefined);
  // A text such as "B" or "2" may be an option itself.
  return same.length === 0
    ? areNamed
      ? named
      : undefined
    : !areNamed || named.join() === same.join()
      ? same
      : undefined;
}

function toOpen(line: number, title: string, answer: string, tolerance: string): QuestionRow {
  const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;
  if (tolerance !== '' && !(number.test(tolerance) && number.test(answer))) {
    return refuse(line, title, 'has a tolerance, but not two numbers');
  }
  return number.test(answer)
    ? readAs(line, { title, number: Number(answer), ...(tolerance !== '' && { tolerance: Number(tolerance) }) })
    : readAs(line, { title, accept: answer.split('|').map((text) => text.trim()) });
}
