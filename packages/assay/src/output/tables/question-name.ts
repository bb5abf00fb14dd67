import { printableLine } from '../../basics/text/printable';
import { linkTo, type Words } from '../../experiment/blocks/blocks';

/** Characters of a title in a table, at most. */
const longestTitle = 50;
/** Characters of an answer in a table, at most. */
const longestAnswer = 60;

/** The short name of a question by its place in the file, counted from 0, such as `Q3`. */
export function numberOf(place: number): string {
  return `Q${place + 1}`;
}

/** A question with its short name, which is a link on a page. */
export function questionName(place: number, title: string): Words {
  const name = numberOf(place);
  return [linkTo(name, name), ` ${shorten(title, longestTitle)}`];
}

/** An answer: its options, or its text. */
export function quoteAnswer(answer: readonly string[]): string {
  return answer.map((text) => `“${shorten(text, longestAnswer)}”`).join(', ');
}

function shorten(text: string, longest: number): string {
  const line = printableLine(text);
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
