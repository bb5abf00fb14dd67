import { join, resolve } from 'node:path';
import { z } from 'zod';
import { attempt, isFile, parseJsonFile as parseJson, readText } from 'gpt-assay/basics';
import { InputError } from 'gpt-assay/plugin';
import { type ModelConfig, checkModels, modelConfigSchema } from 'gpt-assay/kinds';
import { coder } from './offline-coder';

/** `config.json` of an interview. */
export const interviewConfigSchema = z
  .strictObject({ models: z.array(modelConfigSchema).min(1) })
  .meta({ title: 'Assay interview: models' });

/** The models of an interview, and the file with their list. */
export interface ModelList {
  readonly file: string;
  readonly models: readonly ModelConfig[];
}

/** Reads the models in a file (path relative to the root, or absolute); all problems are in one `InputError`. */
export function readModelList(root: string, file: string): ModelList {
  const text = attempt(root, { file }, () => readText(resolve(root, file)));
  if (typeof text !== 'string') {
    throw new InputError([text ?? { file, message: 'there is no such file' }]);
  }
  const parsed = parseJson({ file, text }, interviewConfigSchema);
  if (parsed.status === 'unusable') {
    throw new InputError(parsed.problems);
  }
  const { models } = parsed.value;
  const faults = [
    ...checkModels(models, coder),
    ...models.flatMap(({ request }, index) =>
      request === undefined || request.responseFormat === 'text'
        ? []
        : [
            {
              path: ['models', index, 'request', 'responseFormat'],
              message: 'code is requested as text: remove the format',
            },
          ],
    ),
  ];
  if (faults.length > 0) {
    throw new InputError(
      faults.map(({ path, message }) => ({ file, line: parsed.lineOf(path), field: path.join('.'), message })),
    );
  }
  return { file, models };
}

/** The models listed in the interview's folder; `undefined` without a `config.json`. */
export function ownModelList(root: string, folder: string): ModelList | undefined {
  const file = `${folder}/config.json`;
  return isFile(join(root, file)) ? readModelList(root, file) : undefined;
}
