import type { Function as FunctionNode, Statement } from 'acorn';
import type MagicString from 'magic-string';
import type { ParsedProgram } from './parse-program';
import { simple } from './walk';

/** Global functions of the instrument, under names that no submission uses. */
const countName = '__assayCount';

/** Charges an object spread for the object's properties. */
const chargeObjectName = '__assayObject';

/**
 * Instrument of a sandbox job that counts what code does instead of timing it: with `addCounters` every function call
 * and turn of a loop, and here every native method at its real cost: `includes` as far as it looks, `sort` n·log₂ n,
 * copies by their length. Beyond `budget` operations of one call it
 * throws; beyond `total` of all calls but the first it throws `outOfOperations` at once. A pilot ends all of it early.
 */
export function countOperations(
  budget: number,
  total: number,
  pilot: Pilot = { calls: 0, early: 0, growth: 0 },
): string {
  return `(${instrument})(${[budget, total, pilot.calls, pilot.early, pilot.growth].join(', ')})`;
}

/** Calls at the beginning, beside the very first, which is for what loading has counted. */
export interface Pilot {
  readonly calls: number;
  /** When the last but one takes more than so many times the operations of the first, nothing is left for the others. */
  readonly early: number;
  /** When the last of them takes so many times the operations of the first, it is stopped, and nothing is left for the others. */
  readonly growth: number;
}

/** Message of the error of a call for which nothing was left of the total. */
export const outOfOperations = 'the operations of all calls are used up';

const instrument = String.raw`(budget, total, pilotCalls, pilotEarly, pilotGrowth) => (global) => {
  'use strict';
  const { Array, Object, String, RegExp, Set, Map, JSON, Math, RangeError, Reflect, Symbol } = global;
  const { apply, ownKeys, getPrototypeOf } = Reflect;
  const log2 = Math.log2;
  const ceil = Math.ceil;
  const nothing = [];
  let operations = 0;
  let left = Infinity;
  let calls = 0;
  let first = 0;
  let own = budget;
  let most = budget;
  const charge = (count) => {
    operations += count > 0 ? count : 0;
    if (operations > left) throw new RangeError('${outOfOperations}');
    if (operations > own) throw new RangeError('more operations than are counted');
  };
  const lengthOf = (value) => {
    const length = value === null || value === undefined ? 0 : typeof value === 'object' || typeof value === 'string' ? value.length ?? value.size : 0;
    return typeof length === 'number' && length > 0 ? length : 0;
  };
  const replace = (owner, name, wrap) => {
    const original = owner?.[name];
    if (typeof original !== 'function') return;
    const value = wrap(original);
    Object.defineProperty(value, 'name', { value: typeof name === 'symbol' ? '' : name });
    Object.defineProperty(value, 'length', { value: original.length });
    Object.defineProperty(owner, name, { value, writable: true, enumerable: false, configurable: true });
  };
  /** Charges a method by what it was given, how long its owner was, and what it returned. */
  const costs = (owner, names, cost) => {
    for (const name of names) {
      replace(owner, name, (original) => function (...values) {
        const length = lengthOf(this);
        const result = apply(original, this, values);
        charge(cost(length, result, values, this));
        return result;
      });
    }
  };
  /** Charges a method that calls back by each call it makes. */
  const callsBack = (owner, names) => {
    for (const name of names) {
      replace(owner, name, (original) => function (...given) {
        const callback = given[0];
        if (typeof callback === 'function') {
          given[0] = function (...values) {
            charge(1);
            return apply(callback, this, values);
          };
        }
        return apply(original, this, given);
      });
    }
  };
  const typed = getPrototypeOf(global.Uint8Array.prototype);
  const { indexOf } = Array.prototype;
  for (const owner of [Array.prototype, typed]) {
    callsBack(owner, ['forEach', 'map', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'some', 'every', 'reduce', 'reduceRight', 'flatMap']);
    costs(owner, ['includes'], (length, found, given, self) => (found ? apply(indexOf, self, given) + 1 : length) - (given[1] ?? 0));
    costs(owner, ['indexOf'], (length, index, given) => (index < 0 ? length : index + 1) - (given[1] ?? 0));
    costs(owner, ['lastIndexOf'], (length, index) => (index < 0 ? length : length - index));
    costs(owner, ['sort', 'toSorted'], (length) => length * ceil(log2(length + 1)));
    costs(owner, ['reverse', 'toReversed', 'fill', 'copyWithin', 'join', 'toString', 'toLocaleString', 'flat', 'with'], (length) => length);
    costs(owner, ['slice', 'concat', 'toSpliced'], (length, result) => 1 + lengthOf(result));
    costs(owner, ['set'], (length, result, given) => lengthOf(given[0]));
  }
  costs(Array.prototype, ['shift', 'unshift'], (length, result, values) => length + values.length);
  costs(Array.prototype, ['push'], (length, result, values) => values.length);
  costs(Array.prototype, ['splice'], (length, removed, values) => {
    const start = values[0] < 0 ? length + values[0] : values[0] > length ? length : values[0];
    return length - (start || 0) + values.length;
  });
  costs(Array, ['from'], (length, result, given) => (typeof given[0]?.[Symbol.iterator] === 'function' ? 0 : lengthOf(result)));
  const keyCount = (value) => (value !== null && typeof value === 'object' ? ownKeys(value).length : 0);
  costs(Object, ['keys', 'values', 'entries', 'getOwnPropertyNames', 'freeze', 'seal', 'fromEntries'], (length, result, given) => keyCount(given[0]));
  costs(Object, ['assign'], (length, result, given) => {
    let sum = 0;
    for (let i = 1; i < given.length; i++) sum += keyCount(given[i]);
    return sum;
  });
  costs(Reflect, ['ownKeys'], (length, result) => result.length);
  costs(JSON, ['stringify'], (length, result) => lengthOf(result));
  costs(JSON, ['parse'], (length, result, given) => lengthOf(given[0]));
  costs(global, ['structuredClone'], (length, result) => lengthOf(result) || keyCount(result));
  costs(Function.prototype, ['apply'], (length, result, given) => lengthOf(given[1]));
  callsBack(Set.prototype, ['forEach']);
  callsBack(Map.prototype, ['forEach']);
  costs(Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    (length, result, given) => length + lengthOf(given[0]));
  costs(String.prototype, ['includes', 'indexOf', 'lastIndexOf', 'search', 'match', 'matchAll', 'startsWith', 'endsWith', 'localeCompare'], (length) => length);
  costs(String.prototype, ['split', 'slice', 'substring', 'substr', 'repeat', 'concat', 'replace', 'replaceAll', 'trim', 'padStart', 'padEnd', 'toUpperCase', 'toLowerCase'],
    (length, result) => lengthOf(result));
  costs(RegExp.prototype, ['test', 'exec'], (length, result, given) => lengthOf(given[0]));
  // Spread, destructuring, for…of, and every constructor that takes an iterable go through these.
  for (const iterator of [[][Symbol.iterator](), new Set().values(), new Map().entries(), ''[Symbol.iterator]()]) {
    replace(getPrototypeOf(iterator), 'next', (original) => function () {
      if (++operations > most) charge(0);
      return apply(original, this, nothing);
    });
  }
  const define = (name, value) => Object.defineProperty(global, name, { value });
  // Called at every turn of every loop: charge() with less to look at.
  define('${countName}', () => {
    if (++operations > most) charge(0);
  });
  define('${chargeObjectName}', (value) => (charge(keyCount(value)), value));
  operations = 0;
  return {
    afterCall() {
      const count = operations;
      if (calls === 1) first = count;
      left = left === Infinity ? total : count > own && own < budget ? 0 : left - count;
      const hasPilot = first * pilotGrowth < budget;
      if (calls > 1 && calls === pilotCalls - 1 && hasPilot && count > first * pilotEarly) left = 0;
      calls++;
      own = calls === pilotCalls && hasPilot ? first * pilotGrowth : budget;
      most = left < own ? left : own;
      operations = 0;
      return count;
    },
  };
}`;

/** Makes every function, loop and object spread of a program count: one operation for each entry, turn and property. */
export function addCounters({ program }: ParsedProgram, text: MagicString): void {
  const step = `${countName}(1);`;
  const onFunction = (node: FunctionNode): void => {
    if (node.body.type === 'BlockStatement') {
      const last = node.body.body.findLast((statement) => 'directive' in statement && statement.directive);
      text.appendRight(last?.end ?? node.body.start + 1, ` ${step}`);
    } else {
      text.appendRight(node.body.start, `(${countName}(1), `);
      text.appendLeft(node.body.end, ')');
    }
  };
  const onLoop = ({ body }: { readonly body: Statement }): void => {
    if (body.type === 'BlockStatement') {
      text.appendRight(body.start + 1, ` ${step}`);
    } else {
      text.appendRight(body.start, `{ ${step} `);
      text.appendLeft(body.end, ' }');
    }
  };
  simple(program, {
    Function: onFunction,
    ForStatement: onLoop,
    ForOfStatement: onLoop,
    ForInStatement(node) {
      onLoop(node);
      text.appendRight(node.right.start, `${chargeObjectName}(`);
      text.appendLeft(node.right.end, ')');
    },
    WhileStatement: onLoop,
    DoWhileStatement: onLoop,
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type === 'SpreadElement') {
          text.appendRight(property.argument.start, `${chargeObjectName}(`);
          text.appendLeft(property.argument.end, ')');
        }
      }
    },
  });
}
