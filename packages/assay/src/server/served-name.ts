import { AssayError } from '../basics/errors';
import { parseOfflineName, type OfflineName } from '../model/offline-name';
import { ProtocolError } from './protocol-error';

/** Names of the models that are served, without their parameters. */
export const servedModels = [
  'offline/key',
  'offline/judge',
  'offline/grader',
  'offline/examinee',
  'offline/coder',
] as const;

/** A model that a request names. */
export interface ServedName {
  /** As it is called in process: `served/…`, under which Assay itself asks the server for it, is the same model. */
  readonly name: string;
  readonly parsed: OfflineName;
}

/** Reads a model's name; one that nobody serves is a 404, one with parameters that it does not have a 400. */
export function readServedName(given: string): ServedName {
  const name = given.replace(/^served\//, 'offline/');
  const [path = ''] = name.split('?');
  if (!servedModels.some((known) => known === path)) {
    throw new ProtocolError(
      404,
      `The model "${given}" does not exist. Served are: ${servedModels.join(', ')}; each takes parameters, as in offline/key?flip=0.05&seed=1.`,
      { code: 'model_not_found', param: 'model' },
    );
  }
  try {
    return { name, parsed: parseOfflineName(name) };
  } catch (error) {
    if (error instanceof AssayError) {
      throw new ProtocolError(400, error.message, { code: 'invalid_model', param: 'model' });
    }
    throw error;
  }
}

/** A model as `/v1/models` describes it. */
export function toModelBody(id: string, created: number): object {
  return { id, object: 'model', created, owned_by: 'assay' };
}
