import type { RequestLine } from './lines';

/** Whether the present files of a challenge still make a recorded request to that model. */
export type IsCurrent = (recorded: RequestLine) => boolean;

/** The model that a recorded request names. */
export function modelOf(request: RequestLine['request']): string {
  return String(request['model']);
}

/** Lists for each model what the files make of it, once. */
export function rememberByModel(list: (model: string) => readonly string[]): (model: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (model) => {
    const found = known.get(model) ?? new Set(list(model));
    known.set(model, found);
    return found;
  };
}
