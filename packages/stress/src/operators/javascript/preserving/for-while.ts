import type { AnyNode, BlockStatement, ForStatement, WhileStatement } from 'acorn';
import {
  type Reading,
  findSafeSites,
  findSign,
  full,
  functionAround,
  hasComment,
  isFunction,
  scopeOf,
  undeclaredIn,
} from 'gpt-assay/code/javascript';
import type { JavaScriptOperator, Site } from 'gpt-assay/code';
import { namesIn } from '../pure';
import { indentOf, insertBehind, unitOf } from '../statement-text';

/** `while (a)` → `for (; a; )`, and a `for` that nothing skips a step of → `while`. */
export const forWhile: JavaScriptOperator = {
  name: 'for-while',
  purpose: 'preserving',
  summary: 'writes a `for` as a `while`, or vice versa',
  sitesIn: findSafeSites(function* (reading) {
    for (const node of reading.nodes) {
      if (node.type === 'WhileStatement') {
        yield* toFor(reading, node);
      } else if (node.type === 'ForStatement' && node.body.type === 'BlockStatement') {
        yield* toWhile(reading, node, node.body);
      }
    }
  }),
};

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
  const stepEdits =
    step === ''
      ? []
      : isBraceAlone
        ? [{ from: brace, to: brace, text: `${indent}${step}${eol}` }]
        : [insertBehind(reading, last, [step])];
  return [
    { edits: [{ from: node.start, to: body.start, text: head }, ...stepEdits], what: 'a `for` becomes a `while`' },
  ];
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
