import { describeIssues } from 'gpt-assay/basics';
import { type RequestParameters, parametersSchema } from 'gpt-assay/model';

/** Parameters from one source, which override those of another. */
export type GivenParameters = Partial<Omit<RequestParameters, 'responseFormat'>>;

/** Names of parameters in other tools. */
const aliases: Readonly<Record<string, string>> = {
  top_p: 'topP',
  max_tokens: 'maxTokens',
  max_new_tokens: 'maxTokens',
  max_completion_tokens: 'maxTokens',
  reasoning_effort: 'reasoningEffort',
};

const schema = parametersSchema.omit({ responseFormat: true });

/** Names of the parameters that Assay knows. */
export const knownParameters = Object.keys(schema.shape).filter((name) => name !== 'body');

/** Assay's name for a parameter; `undefined` if it is one of the server's own. */
export function nameOfParameter(name: string): string | undefined {
  const own = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  return knownParameters.includes(own) ? own : undefined;
}

/** Reads parameters under any name: those that Assay knows, and all others as parts of the body. */
export function readNamedParameters(
  named: Readonly<Record<string, unknown>>,
): { readonly parameters: GivenParameters } | { readonly problems: readonly string[] } {
  const own: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  const twice: string[] = [];
  for (const [name, value] of Object.entries(named)) {
    const known = nameOfParameter(name);
    const [target, key] = known === undefined ? [others, name] : [own, known];
    if (Object.hasOwn(target, key)) {
      twice.push(`${name} sets ${key} again`);
    }
    // `null` from another tool means "not set" and is not sent.
    if (value !== null && value !== undefined) {
      target[key] = value;
    }
  }
  const value = { ...own, ...(Object.keys(others).length > 0 && { body: others }) };
  const parsed = schema.safeParse(value);
  if (parsed.success && twice.length === 0) {
    return { parameters: parsed.data };
  }
  const issues = parsed.success ? [] : describeIssues(parsed.error.issues, value, schema);
  return {
    problems: [
      ...twice,
      ...issues.map(({ path, message }) => `${path.filter((part) => part !== 'body').join('.')}: ${message}`),
    ],
  };
}

/** Parameters under the names shown in rows and reports, including those of the body. */
export function flatParameters({
  body,
  ...own
}: GivenParameters & Partial<RequestParameters>): Readonly<Record<string, unknown>> {
  const all = Object.entries({ ...own, ...body });
  return Object.fromEntries(all.filter(([name, value]) => name !== 'responseFormat' && value !== undefined));
}

/** Merges parameters of several sources; the last one wins. */
export function mergeParameters(...parts: readonly GivenParameters[]): GivenParameters {
  const bodies = parts.map(({ body }) => body ?? {});
  const body = Object.assign({}, ...bodies) as NonNullable<GivenParameters['body']>;
  return { ...(Object.assign({}, ...parts) as GivenParameters), ...(Object.keys(body).length > 0 && { body }) };
}
