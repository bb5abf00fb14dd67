import type { AnyNode, IfStatement } from 'acorn';
import type { Edit, JavaScriptOperator, Site } from 'gpt-assay/code';
import { type Reading, findSafeSites, hasComment } from 'gpt-assay/code/javascript';
import { insideText } from '../lines-of-text';
import { endsItself, indentOf, lineStart, unitOf } from '../statement-text';

const abrupt = /^(?:Return|Throw|Break|Continue)Statement$/;
/** Characters that are indented anew. */
const longest = 2_000;

/** `if (a) { return b; } c` ↔ `if (a) { return b; } else { c }`. */
export const elseAfterReturn: JavaScriptOperator = {
  name: 'else-after-return',
  purpose: 'preserving',
  summary: 'moves the code after a returning branch into an `else`, or out of it',
  sitesIn: findSafeSites(function* (reading) {
    for (const node of reading.nodes) {
      const place = reading.placeOf(node);
      if (node.type === 'IfStatement' && place?.owner.type === 'BlockStatement' && isAbrupt(reading, node)) {
        yield* node.alternate
          ? takeOut(reading, node, node.alternate)
          : putIn(reading, node, place.list.slice(place.index + 1, place.index + 30), place.list.at(-1));
      }
    }
  }),
};

/** Whether nothing goes on behind what is done if the condition holds. */
function isAbrupt(reading: Reading, { consequent }: IfStatement): boolean {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return last !== undefined && abrupt.test(last.type) && endsItself(reading, consequent);
}

function putIn(
  reading: Reading,
  node: IfStatement,
  rest: readonly AnyNode[],
  end: AnyNode | undefined,
): readonly Site[] {
  const last = rest.at(-1);
  const line = lineStart(node);
  if (
    last === undefined ||
    last !== end ||
    last.end - node.end > longest ||
    rest.some(isDeclaration) ||
    hasComment(reading, node.end, rest[0]?.start ?? node.end)
  ) {
    return [];
  }
  const { eol } = reading;
  const indent = indentOf(reading, node);
  const unit = unitOf(reading, node.consequent.type === 'BlockStatement' ? node.consequent.body : [], node);
  const first = rest[0] ?? last;
  const isOnOwnLine = lineStart(first) > node.end && line + indent.length === node.start;
  return [
    {
      edits: [
        isOnOwnLine
          ? { from: node.end, to: lineStart(first), text: ` else {${eol}` }
          : { from: node.end, to: node.end, text: ' else {' },
        ...(isOnOwnLine ? indentLines(reading, lineStart(first), last.end, unit) : []),
        { from: last.end, to: last.end, text: `${eol}${indent}}` },
      ],
      what: 'what follows a return stands in an `else`',
    },
  ];
}

function takeOut(reading: Reading, { consequent }: IfStatement, alternate: AnyNode): readonly Site[] {
  if (hasComment(reading, consequent.end, alternate.start)) {
    return [];
  }
  const { eol, parentOf } = reading;
  const outer = parentOf(consequent) ?? consequent;
  const indent = `${eol}${indentOf(reading, outer)}`;
  const what = 'what stood in an `else` follows a return';
  if (alternate.type !== 'BlockStatement') {
    return isDeclaration(alternate)
      ? []
      : [{ edits: [{ from: consequent.end, to: alternate.start, text: indent }], what }];
  }
  const [first] = alternate.body;
  const last = alternate.body.at(-1);
  if (
    first === undefined ||
    last === undefined ||
    alternate.body.some(isDeclaration) ||
    alternate.end - alternate.start > longest ||
    hasComment(reading, alternate.start, first.start) ||
    hasComment(reading, last.end, alternate.end) ||
    !endsItself(reading, last)
  ) {
    return [];
  }
  const unit = unitOf(reading, alternate.body, outer);
  return [
    {
      edits: [
        { from: consequent.end, to: first.start, text: indent },
        ...indentLines(reading, first.start, last.end, unit, true),
        { from: last.end, to: alternate.end, text: '' },
      ],
      what,
    },
  ];
}

/** Each line that begins between two offsets, indented by one level more or less. */
function indentLines(reading: Reading, from: number, to: number, unit: string, isLess = false): readonly Edit[] {
  const isText = insideText(reading);
  const { code } = reading;
  return [...code.slice(from, to).matchAll(/^[\t ]*(?=\S)/gm)]
    .map(({ index, 0: blanks }) => ({ at: from + index, blanks }))
    .filter(({ at, blanks }) => (!isLess || (at > from && blanks.startsWith(unit))) && !isText(at))
    .map(({ at }) => ({ from: at, to: isLess ? at + unit.length : at, text: isLess ? '' : unit }));
}

/** Whether a name may be used outside of the block that it would be declared in. */
function isDeclaration({ type }: AnyNode): boolean {
  return type.endsWith('Declaration');
}
