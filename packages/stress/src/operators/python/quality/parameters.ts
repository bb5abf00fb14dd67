import type { Site } from 'gpt-assay/code';
import { wordsOf, rename } from '../names';
import { type ParsedPython, type Variable, isClear, readVariables } from 'gpt-assay/code/python';
import type { CodeOperators } from '../../code-operators';
import { docOf, entriesOf } from './documentation';

const letters = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' ');

const longestShort = 1;

/** Gives parameters worse names. */
export const parameters: CodeOperators<ParsedPython> = {
  'short-parameter': {
    summary: 'gives a parameter a one-letter name: `numbers` → `n`',
    sitesIn(parsed) {
      const taken = wordsOf(parsed.code);
      return renameParameters(parsed, (name) => {
        const first = name.slice(0, 1).toLowerCase();
        return [first, ...letters].filter((letter) => letters.includes(letter) && !taken.has(letter)).slice(0, 1);
      });
    },
  },
  'vague-parameter': {
    summary: 'gives a parameter a meaningless name: `numbers` → `x1`, `tmp`',
    sitesIn(parsed) {
      const taken = wordsOf(parsed.code);
      return renameParameters(parsed, () => ['x1', 'tmp'].filter((name) => !taken.has(name)));
    },
  },
};

/** The places in which a parameter gets each of other names, wherever it is used, and in its doc. */
function renameParameters(parsed: ParsedPython, namesFor: (name: string) => readonly string[]): readonly Site[] {
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
