import { ServerError } from './server-error';

/** Adds parameters from a file or flag to a request; rejects those that Assay itself sets, as a server would. */
export function addOthers(
  request: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const taken = Object.keys(others).filter((name) => request[name] !== undefined);
  if (taken.length > 0) {
    const message = `${taken.join(', ')}: cannot be set here: Assay sets it`;
    throw new ServerError({ status: 400, message, headers: { get: () => null } });
  }
  return { ...request, ...others };
}
