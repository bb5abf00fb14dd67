import type { AnyNode, BlockStatement, ForStatement, WhileStatement, IfStatement } from 'acorn';
import type { Site, Edit } from 'gpt-assay/code';
import {
  type ParsedProgram,
  exchange,
  findSafeSites,
  safeSitesAt,
  hasComment,
  quote,
  type Reading,
  findSign,
  full,
  functionAround,
  isFunction,
  scopeOf,
  undeclaredIn,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import {
  isFresh,
  isPure,
  namesIn,
  indentOf,
  insertBehind,
  unitOf,
  endsItself,
  lineStart,
  insideText,
} from '../statement-text';

const abrupt = /^(?:Return|Throw|Break|Continue)Statement$/;

/** Characters that are indented anew. */
const longest = 2_000;

/** Writes statements otherwise, or in another order. */
export const statements: CodeOperators<ParsedProgram> = {
  // Two declarations that stand beside each other, neither of which needs the other, in each other's places.
  reorder: {
    summary: 'swaps two independent declarations',
    sitesIn: findSafeSites(function* (reading) {
      const { code, nodes, placeOf } = reading;
      for (const first of nodes) {
        const place = placeOf(first);
        const second = place?.list[place.index + 1];
        if (
          second !== undefined &&
          isSimple(first) &&
          isSimple(second) &&
          code.charAt(first.end - 1) === ';' &&
          code.charAt(second.end - 1) === ';' &&
          !hasComment(reading, first.start, second.end) &&
          areApart(first, second)
        ) {
          const texts = [first, second].map(({ start, end }) => quote(code.slice(start, end)));
          yield { edits: exchange(code, first, second), what: `${texts.join(' and ')} change places` };
        }
      }
    }),
  },
  // `while (a)` → `for (; a; )`, and a `for` that nothing skips a step of → `while`.
  'for-while': {
    summary: 'writes a `for` as a `while`, or vice versa',
    sitesIn: safeSitesAt({
      WhileStatement: (node, reading) => toFor(reading, node),
      ForStatement: (node, reading) => (node.body.type === 'BlockStatement' ? toWhile(reading, node, node.body) : []),
    }),
  },
  'else-after-return': {
    summary: 'moves the code after a returning branch into an `else`, or out of it',
    sitesIn: safeSitesAt({
      IfStatement(node, reading) {
        const place = reading.placeOf(node);
        if (place?.owner.type !== 'BlockStatement' || !isAbrupt(reading, node)) {
          return [];
        }
        return node.alternate
          ? takeOut(reading, node, node.alternate)
          : putIn(reading, node, place.list.slice(place.index + 1, place.index + 30), place.list.at(-1));
      },
    }),
  },
};

function isSimple(node: AnyNode): boolean {
  return (
    node.type === 'VariableDeclaration' &&
    /^(?:var|let|const)$/.test(node.kind) &&
    node.declarations.every(({ id, init }) => id.type === 'Identifier' && (!init || isFresh(init) || isPure(init)))
  );
}

function areApart(first: AnyNode, second: AnyNode): boolean {
  const ofFirst = declaredIn(first);
  const ofSecond = declaredIn(second);
  const inFirst = namesIn(first);
  const inSecond = namesIn(second);
  return ofFirst.every((name) => !inSecond.has(name)) && ofSecond.every((name) => !inFirst.has(name));
}

function declaredIn(node: AnyNode): readonly string[] {
  return node.type === 'VariableDeclaration'
    ? node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    : [];
}

function toFor(reading: Reading, { start, test, body }: WhileStatement): readonly Site[] {
  const open = findSign(reading, start, test.start, '(');
  const close = findSign(reading, test.end, body.start, ')');
  // Brackets around the condition itself stay with it.
  const isPlain = reading.code.slice(open + 1, test.start).trim() === '';
  return isPlain && close >= 0 && !hasComment(reading, start, body.start)
    ? [
        {
          edits: [
            { from: start, to: open + 1, text: 'for (; ' },
            { from: close, to: close + 1, text: '; )' },
          ],
          what: 'a `while` becomes a `for`',
        },
      ]
    : [];
}

function toWhile(reading: Reading, node: ForStatement, body: BlockStatement): readonly Site[] {
  const { code, eol } = reading;
  const { init, test, update } = node;
  const last = body.body.at(-1);
  if (last === undefined || !isMovable(reading, node, body)) {
    return [];
  }
  const before = init ? `${code.slice(init.start, init.end)};${eol}${indentOf(reading, node)}` : '';
  const head = `${before}while (${test ? code.slice(test.start, test.end) : 'true'}) `;
  const step = update ? `${code.slice(update.start, update.end)};` : '';
  const brace = body.end - (body.loc?.end.column ?? 0);
  const isBraceAlone = code.slice(Math.max(brace, last.end), body.end - 1).trim() === '' && brace > last.end;
  if (step !== '' && !isBraceAlone && code.charAt(last.end - 1) !== ';') {
    return [];
  }
  const indent = indentOf(reading, last) || unitOf(reading, body.body, node);
  const stepEdit = isBraceAlone
    ? { from: brace, to: brace, text: `${indent}${step}${eol}` }
    : insertBehind(reading, last, [step]);
  const edits = [{ from: node.start, to: body.start, text: head }, ...(step === '' ? [] : [stepEdit])];
  return [{ edits, what: 'a `for` becomes a `while`' }];
}

function isMovable(reading: Reading, node: ForStatement, body: BlockStatement): boolean {
  const { init, update } = node;
  const place = reading.placeOf(node);
  if (
    place?.owner.type !== 'BlockStatement' ||
    functionAround(reading, node) === undefined ||
    hasComment(reading, node.start, body.start) ||
    /^(?:Return|Throw|Break)Statement$/.test(body.body.at(-1)?.type ?? '') ||
    !isPlainStep(update)
  ) {
    return false;
  }
  const all: AnyNode[] = [];
  full(node, (inner) => {
    all.push(inner);
  });
  if (all.some(mayJumpOrStay) || (update && sharesName(body, update))) {
    return false;
  }
  switch (init?.type) {
    case undefined:
      return true;
    case 'AssignmentExpression':
      return init.left.type === 'Identifier';
    case 'VariableDeclaration':
      return (
        /^(?:let|const|var)$/.test(init.kind) &&
        init.declarations.every(
          ({ id }) => id.type === 'Identifier' && (init.kind === 'var' || isNewAround(reading, node, id.name)),
        )
      );
    default:
      return false;
  }
}

/** Whether it skips the step of a loop, or may keep the variable of one turn. */
function mayJumpOrStay(node: AnyNode): boolean {
  return isFunction(node) || node.type === 'ContinueStatement' || /^(?:Class|Yield|Await|Labeled)/.test(node.type);
}

function isPlainStep(update: ForStatement['update']): boolean {
  switch (update?.type) {
    case undefined:
      return true;
    case 'UpdateExpression':
      return update.argument.type === 'Identifier';
    case 'AssignmentExpression':
      return update.left.type === 'Identifier';
    default:
      return false;
  }
}

/** Whether a body declares what the step of its loop reads. */
function sharesName({ body }: BlockStatement, update: NonNullable<ForStatement['update']>): boolean {
  const names = namesIn(update);
  return body.some(
    (statement) =>
      statement.type === 'VariableDeclaration' &&
      statement.declarations.some(({ id }) => [...namesIn(id)].some((name) => names.has(name))),
  );
}

/** Whether nothing else around a loop has the name of its variable, which lives longer then. */
function isNewAround(reading: Reading, loop: ForStatement, name: string): boolean {
  let scope = scopeOf(reading, loop)?.upper;
  while (scope && !scope.set.has(name)) {
    scope = scope.upper;
  }
  return !scope && !undeclaredIn(reading).has(name);
}

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
