import { evaluate } from '../../expressions/evaluate/evaluate';
import { EvaluationFault } from '../../expressions/evaluate/evaluator';
import { parseExpression } from '../../expressions/parse-expression';
import { viewValue } from 'gpt-assay/code';
import type { Wire } from 'gpt-assay/sandbox';

/** Whether an expression gives what Python gives, was refused, or something else. */
export type Agreement =
  | { readonly kind: 'agreed' | 'failed in both' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'different'; readonly ours: string; readonly python: string };

/** Compares what an expression gives here, about a function that gives back what it gets, with what Python gave. */
export function agreementOf(text: string, python: Wire): Agreement {
  const [kind, value = null] = itemsOf(python);
  const parsed = parseExpression(text);
  if (parsed.status === 'unusable') {
    return kind === 'value' ? { kind: 'refused', why: firstLine(parsed.problem.message) } : { kind: 'failed in both' };
  }
  const world = { language: 'python', name: 'solve', args: ['n', 'rest'], uses: [] } as const;
  try {
    const ours = exact(
      evaluate(parsed.expression, { ...world, call: (args) => (args.length === 1 ? (args[0] ?? null) : args) }),
    );
    const theirs = kind === 'value' ? exact(value) : `${String(kind)} ${JSON.stringify(value)}`;
    return ours === theirs ? { kind: 'agreed' } : { kind: 'different', ours, python: theirs };
  } catch (error) {
    if (!(error instanceof EvaluationFault)) {
      throw error;
    }
    return kind === 'value' ? { kind: 'refused', why: error.message } : { kind: 'failed in both' };
  }
}

/** A value down to the types of its numbers; only sets have no order. */
function exact(wire: Wire): string {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'number': {
      const isFloat = view.isFloat || (typeof view.value === 'number' && !Number.isInteger(view.value));
      return isFloat ? `float ${Object.is(view.value, -0) ? '-0' : String(view.value)}` : String(BigInt(view.value));
    }
    case 'sequence':
      return `${view.of}[${view.items.map(exact).join(', ')}]`;
    case 'set':
      return `set{${view.items.map(exact).sort().join(', ')}}`;
    case 'mapping':
      return `{${view.entries.map(([key, value]) => `${exact(key)}: ${exact(value)}`).join(', ')}}`;
    default:
      return JSON.stringify(wire);
  }
}

function itemsOf(wire: Wire): readonly Wire[] {
  const view = viewValue(wire);
  return view.kind === 'sequence' ? view.items : [];
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
