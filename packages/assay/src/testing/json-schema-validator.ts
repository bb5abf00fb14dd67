import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages } from './package-names';
import { repository } from './run-script';

// A record with known keys requires them without listing them as properties, which is no mistake.
const strict = { strict: true, strictRequired: false, allErrors: true, validateFormats: false } as const;
const documents = new Ajv2020(strict);
const rows = new Ajv2020({ ...strict, coerceTypes: true });
const compiled = new Map<string, ValidateFunction>();

/** What a validator that is not ours finds wrong with a document, by the published file of the schema. */
export function problemsOf(schema: string, document: unknown): readonly string[] {
  return check(documents, schema, document);
}

/** The same of a row of CSV, whose values are texts. */
export function problemsOfRow(schema: string, row: Readonly<Record<string, string>>): readonly string[] {
  return check(rows, schema, { ...row });
}

/** The published file of a schema, of whichever package. */
export function readSchema(schema: string): Readonly<Record<string, unknown>> {
  const files = publishedPackages.map((name) => join(repository, 'packages', name, 'schemas', `${schema}.schema.json`));
  return JSON.parse(readFileSync(files.find(existsSync) ?? schema, 'utf8')) as Readonly<Record<string, unknown>>;
}

function check(ajv: Ajv2020, schema: string, value: unknown): readonly string[] {
  const key = `${schema}${ajv === rows ? ' of texts' : ''}`;
  const validate = compiled.get(key) ?? ajv.compile(readSchema(schema));
  compiled.set(key, validate);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
