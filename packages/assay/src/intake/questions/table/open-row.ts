import { readAs, refuse, type QuestionRow } from '../question-row';
import { scalarText } from './option-list';
import type { QuestionColumns } from './question-columns';

/** Maximum characters of a short answer. */
const longest = 200;

const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/** A question without options, of which the answer is a number or one of several short texts. */
export function toOpen(
  line: number,
  title: string,
  answers: readonly unknown[],
  columns: QuestionColumns,
  cells: ReadonlyMap<string, unknown>,
): QuestionRow {
  const given = answers.flatMap((answer) => {
    const text = scalarText(answer);
    return Array.isArray(answer) ? answer.map(scalarText) : text?.includes('|') ? text.split('|') : [text];
  });
  const texts = [...new Set(given.map((text) => text?.trim()))].filter((text) => text !== undefined);
  const [first = '', ...others] = texts;
  const tolerance = columns.tolerance === undefined ? '' : (scalarText(cells.get(columns.tolerance)) ?? '');
  if (given.includes(undefined) || texts.includes('')) {
    return refuse(line, title, 'has an answer that is neither a text nor a number');
  }
  if (answers.length > 1 && others.length > 0) {
    return refuse(
      line,
      title,
      `has answers that disagree: "${first.slice(0, 40)}" and "${(others[0] ?? '').slice(0, 40)}"`,
    );
  }
  if (texts.some((text) => text.length > longest || /[\r\n]/.test(text))) {
    return refuse(line, title, `has no options, and an answer of more than one line or ${longest} characters`);
  }
  const { options } = columns;
  const room = options.kind === 'columns' ? options.columns.length : 26;
  if (options.kind !== 'none' && texts.some((text) => namesPlace(text, room))) {
    return refuse(line, title, `has no options, but the answer "${first.slice(0, 40)}", which may name one`);
  }
  const unread = columns.unread.map((name) => scalarText(cells.get(name)));
  if (
    options.kind === 'none' &&
    unread.length > 1 &&
    (/^[A-H]$/.test(first) || (first !== '' && unread.includes(first)))
  ) {
    return refuse(
      line,
      title,
      `has the answer "${first.slice(0, 40)}", which may name an option in a column that is not known`,
    );
  }
  if (tolerance !== '' && !(others.length === 0 && number.test(tolerance) && number.test(first))) {
    return refuse(line, title, 'has a tolerance, but not two numbers');
  }
  return others.length === 0 && number.test(first)
    ? readAs(line, { title, number: Number(first), ...(tolerance !== '' && { tolerance: Number(tolerance) }) })
    : readAs(line, { title, accept: texts });
}

/** Whether a text may be the letter or number of an option that is missing. */
function namesPlace(text: string, room: number): boolean {
  return /^[([]?[a-z][)\].:]?$/i.test(text) || (/^\d{1,2}$/.test(text) && Number(text) <= room);
}
