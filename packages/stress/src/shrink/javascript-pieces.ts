import { type ParsedProgram, readingOf } from 'gpt-assay/code/javascript';
import type { Edit } from 'gpt-assay/code';
import { dropStatement } from '../operators/javascript/statement-text';
import { eachAndAll, emptyLines, takeOut } from './line-pieces';

/** What can be left out of JavaScript: each statement and declaration, each comment, all comments, all empty lines. */
export function javaScriptPieces(parsed: ParsedProgram): readonly (readonly Edit[])[] {
  const reading = readingOf(parsed);
  const { code, comments, nodes, placeOf } = reading;
  const statements = nodes.filter((node) => placeOf(node) !== undefined).map((node) => [dropStatement(reading, node)]);
  return [
    ...statements,
    ...eachAndAll(comments.map(({ start, end }) => takeOut(code, start, end))),
    ...emptyLines(code),
  ];
}
