import { z } from 'zod';
import type { ObjectSchema, Reply } from '../../model/model';
import { tryParseJson } from '../../basics/json/parse-json';
import { unwrapJson } from '../../kinds/validator/reading/read-answer';
import { excerpt, readText } from '../../experiment/asking/read-text';
import type { Labels } from './choose-target-labels';

/** A solution that a model wrote, with the labels it claims. */
export interface WrittenSolution {
  readonly title: string;
  readonly code: string;
  readonly labels: Labels;
}

/** An unreadable solution or reply, and why. */
interface Unreadable {
  readonly status: 'unreadable';
  readonly problem: string;
}

/** One solution of a reply. */
export type SolutionReading = { readonly status: 'written'; readonly solution: WrittenSolution } | Unreadable;

/** The solutions of a reply. */
export type SolutionsReading =
  | { readonly status: 'solutions'; readonly solutions: readonly SolutionReading[] }
  | Unreadable;

/** JSON Schema of a reply with solutions. */
export function solutionsSchemaOf(analytics: readonly string[]): ObjectSchema {
  const labels = closed(Object.fromEntries(analytics.map((name) => [name, { type: 'boolean' }])));
  const solution = closed({ title: { type: 'string' }, code: { type: 'string' }, labels });
  return closed({ solutions: { type: 'array', items: solution } });
}

/** Reads the solutions of a reply strictly: nothing is repaired. */
export function readSolutions(reply: Reply, analytics: readonly string[]): SolutionsReading {
  const finished = readText(reply);
  if (finished.status === 'unreadable') {
    return unreadable(finished.problem);
  }
  const { text, json } = unwrapJson(finished.text);
  const { data: object } = z.object({ solutions: z.array(z.unknown()) }).safeParse(tryParseJson(json));
  if (object === undefined) {
    return unreadable(`expected a JSON object with "solutions" and nothing else, received ${excerpt(text)}`);
  }
  const schema = z.object({
    title: z.string(),
    code: z.string(),
    labels: z.object(Object.fromEntries(analytics.map((name) => [name, z.boolean()]))),
  });
  const solutions = object.solutions.map((entry): SolutionReading => {
    const parsed = schema.safeParse(entry);
    if (parsed.success) {
      return { status: 'written', solution: parsed.data };
    }
    const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'all of it');
    return unreadable(`a solution does not match the schema at: ${[...new Set(fields)].join(', ')}`);
  });
  return { status: 'solutions', solutions };
}

function closed(properties: ObjectSchema['properties']): ObjectSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function unreadable(problem: string): Unreadable {
  return { status: 'unreadable', problem };
}
