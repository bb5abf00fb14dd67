import { type ParsedPython, type Variable, isClear, readVariables } from 'gpt-assay/code/python';
import type { Site } from 'gpt-assay/code';
import { docOf, entriesOf } from './doc-of';
import { rename } from '../rename';

const longestShort = 1;

/** The places in which a parameter gets each of other names, wherever it is used, and in its doc. */
export function renameParameters(parsed: ParsedPython, namesFor: (name: string) => readonly string[]): readonly Site[] {
  const variables = isClear(parsed) ? readVariables(parsed) : undefined;
  return (variables?.all ?? [])
    .filter((variable) => isParameter(variable) && variables?.keywords.has(variable.name) === false)
    .flatMap((variable) => {
      const doc = variable.scope === undefined ? undefined : docOf(parsed.code, variable.scope.node);
      const places = doc === undefined ? [] : entriesOf(doc, variable.name);
      return namesFor(variable.name).map((text) => {
        const { edits, what } = rename(variable, text);
        return { edits: [...edits, ...places.map((place) => ({ ...place, text }))], what };
      });
    });
}

function isParameter({ name, scope, uses, isShown }: Variable): boolean {
  return (
    scope?.kind === 'function' &&
    uses[0]?.kind === 'parameter' &&
    !isShown &&
    !/^(self|cls|_.*)$/.test(name) &&
    name.length > longestShort &&
    uses.every(({ kind }) => kind === 'parameter' || kind === 'read' || kind === 'target')
  );
}
