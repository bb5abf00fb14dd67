import { OutageError } from '../../basics/errors';
import type { Completion } from '../completion';
import { responseFormatOf } from '../build-request';
import type { Dialect } from '../dialect';
import { familyOf, type Family } from '../family';
import type { ObjectSchema } from '../model';
import type { Capabilities } from './canaries';

/**
 * Sends one body; `undefined` when no reply came this time. Throws an `OutageError` when no request can be answered.
 */
export type SendProbe = (body: Readonly<Record<string, unknown>>) => Promise<Completion | undefined>;

/** The only answer that the schema allows; no model would count like that on its own. */
const onlyAnswer = 'abcdefghijklmnopqrstuvwxyz';

const samples = 2;

/** Maximum tokens of a reply; a reasoning model says nothing before it has reasoned. */
const caps = { plain: 5, reasoning: 200 };

/** Parameters that a server may refuse, and how its error message names them. */
const parts = {
  temperature: /temperature/i,
  samples: /only one completion choice|['"`]n['"`]|\bparam(eter)? n\b/i,
  tokenCap: /max_(completion_)?tokens/i,
  json_schema: /response_format|json_schema|schema|structured/i,
  json_object_schema: /response_format|json_object|schema|structured/i,
} as const;

/** Forms in which a server may accept a schema. */
const schemaForms = ['json_schema', 'json_object_schema'] as const;

type SchemaForm = (typeof schemaForms)[number];

type Part = keyof typeof parts;

/** The only form of an answer, as a schema. */
const schema: ObjectSchema = {
  type: 'object',
  properties: { answer: { type: 'string', enum: [onlyAnswer] } },
  required: ['answer'],
  additionalProperties: false,
};

/**
 * Asks one small question with every parameter, and drops rejected parameters one by one. `undefined` if no reply came,
 * or if the server rejects something else: then the first real request will show it.
 */
export async function probeModel(model: string, dialect: Dialect, send: SendProbe): Promise<Capabilities | undefined> {
  const family = familyOf(model);
  const refused = new Set<Part>();
  for (;;) {
    const form = schemaForms.find((one) => takes(one, family, dialect) && !refused.has(one));
    try {
      const completion = await send(bodyOf(model, family, refused, form));
      return completion === undefined ? undefined : readCapabilities(completion, family, refused, form);
    } catch (error) {
      if (!(error instanceof OutageError) || !error.refused) {
        throw error;
      }
      const sent = (['temperature', 'samples', 'tokenCap', ...(form === undefined ? [] : [form])] as const).filter(
        (name) => !refused.has(name),
      );
      const part = sent.find((name) => parts[name].test(error.message));
      if (part === undefined) {
        return undefined;
      }
      refused.add(part);
    }
  }
}

function takes(form: SchemaForm, { strictest }: Family, { formats }: Dialect): boolean {
  return strictest === 'json_schema' && (formats?.includes(form) ?? true);
}

function bodyOf(
  model: string,
  family: Family,
  refused: ReadonlySet<Part>,
  form: SchemaForm | undefined,
): Readonly<Record<string, unknown>> {
  return {
    model,
    messages: [{ role: 'user', content: 'Count from one to twenty, in words.' }],
    ...(family.sampling === 'yes' && !refused.has('temperature') && { temperature: 0.5 }),
    ...(!refused.has('samples') && { n: samples }),
    ...(!refused.has('tokenCap') && { [family.tokenCap]: capOf(family) }),
    ...(form !== undefined && responseFormatOf(form, schema)),
  };
}

function capOf({ sampling }: Family): number {
  return sampling === 'yes' ? caps.plain : caps.reasoning;
}

function readCapabilities(
  completion: Completion,
  family: Family,
  refused: ReadonlySet<Part>,
  form: SchemaForm | undefined,
): Capabilities {
  const { choices } = completion;
  const texts = choices.map(({ text }) => text?.trim() ?? '').filter((text) => text !== '');
  return {
    schema: readSchemaOf(form, texts, refused),
    samples: readSamples(choices.length, refused),
    tokenCap: refused.has('tokenCap') ? 'refused' : readTokenCap(completion, family),
    temperature: readTemperature(family, refused),
  };
}

function readSamples(given: number, refused: ReadonlySet<Part>): Capabilities['samples'] {
  if (refused.has('samples')) {
    return 'refused';
  }
  return given >= samples ? 'given' : 'ignored';
}

function readTokenCap({ choices, usage }: Completion, family: Family): Capabilities['tokenCap'] {
  if (usage !== null && usage.completionTokens > capOf(family) * choices.length) {
    return 'ignored';
  }
  return choices.some(({ finishReason }) => finishReason === 'length') ? 'kept' : 'unknown';
}

function readTemperature({ sampling }: Family, refused: ReadonlySet<Part>): Capabilities['temperature'] {
  if (sampling !== 'yes') {
    return 'not sent';
  }
  return refused.has('temperature') ? 'refused' : 'taken';
}

/** A server that refuses a schema in OpenAI's form may ignore the other form. */
function readSchemaOf(
  form: SchemaForm | undefined,
  texts: readonly string[],
  refused: ReadonlySet<Part>,
): Capabilities['schema'] {
  if (form === undefined) {
    return 'refused';
  }
  const read = readSchema(texts);
  if (!refused.has('json_schema')) {
    return read;
  }
  return read === 'kept' ? 'beside' : 'refused';
}

/** A truncated reply is at least the beginning of the only answer. */
function readSchema(texts: readonly string[]): Capabilities['schema'] {
  const whole = JSON.stringify({ answer: onlyAnswer });
  if (texts.length === 0) {
    return 'unknown';
  }
  return texts.every((text) => whole.startsWith(text.replace(/\s/g, ''))) ? 'kept' : 'ignored';
}
