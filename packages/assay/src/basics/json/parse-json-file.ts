import type { z } from 'zod';
import { parseYaml, type Parsed, type YamlSource } from '../yaml/parse-yaml';
import { findJsonError } from './find-json-error';

/** Parses JSON strictly and checks it against a schema; problems name lines, and duplicate keys are a problem. */
export function parseJson<Schema extends z.ZodType>(source: YamlSource, schema: Schema): Parsed<z.output<Schema>> {
  const text = source.text.replace(/^\uFEFF/, '');
  const wrong = findJsonError(text);
  if (wrong !== undefined) {
    const line = (source.linesBefore ?? 0) + text.slice(0, wrong.offset).split('\n').length;
    const rest = /^.*/.exec(text.slice(wrong.offset))?.[0] ?? '';
    const found = rest === '' ? 'the end of the line or file' : JSON.stringify(rest.slice(0, 20));
    const message = `not JSON: expected ${wrong.expected}, received ${found}`;
    return { status: 'unusable', problems: [{ file: source.file, line, message }] };
  }
  // JSON is YAML, and the YAML parser knows the position of every node.
  return parseYaml({ ...source, text }, schema);
}
