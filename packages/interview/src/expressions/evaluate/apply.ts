import type { Wire } from 'gpt-assay/sandbox';
import type { KeyFunction } from '../expression';
import type { Evaluator, Names } from './evaluator';
import { EvaluationFault } from './fault';

/** What a function that was handed on gives. */
export function apply(by: KeyFunction | undefined, args: readonly Wire[], names: Names, evaluator: Evaluator): Wire {
  const [first = null] = args;
  if (by === undefined || (by.kind === 'named' && by.name === 'None')) {
    return first;
  }
  evaluator.meter.spend(1);
  if (by.kind === 'lambda') {
    if (by.names.length !== args.length) {
      throw new EvaluationFault(`the lambda takes ${by.names.length} values, not ${args.length}`);
    }
    return evaluator.value(by.body, new Map([...names, ...by.names.map((name, index) => [name, args[index] ?? null] as const)])); // prettier-ignore
  }
  if (by.name === 'f.call') {
    evaluator.meter.weigh(args);
    return evaluator.world.call(args);
  }
  const [owner, method] = by.name.split('.');
  const given = args.map((value) => ({ kind: 'constant', value }) as const);
  if (method !== undefined) {
    if (typeof first !== 'string') {
      throw new EvaluationFault(`${owner ?? ''}.${method} takes a text`);
    }
    return evaluator.value({ kind: 'method', name: method, of: { kind: 'constant', value: first }, args: [] }, names);
  }
  return evaluator.value({ kind: 'function', name: by.name, args: given, keywords: {}, by: undefined }, names);
}
