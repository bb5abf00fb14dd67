import type { Site } from 'gpt-assay/code';
import { freshName } from '../names';
import { insertFirst } from '../lines';
import { type ParsedPython, sitesAt, type Around, isInFunction, readParameters } from 'gpt-assay/code/python';
import type { CodeOperators } from '../../code-operators';
import type { SyntaxNode } from '@lezer/common';

const longest = 20_000;

/** Wastes time on lists. */
export const waste: CodeOperators<ParsedPython> = {
  'nested-loop': {
    summary: 'adds a useless nested loop over a list',
    sitesIn(parsed) {
      const { code } = parsed;
      const one = freshName(code, 'first');
      const other = freshName(code, 'second');
      return sitesAt({
        FunctionDefinition(node): readonly Site[] {
          const body = node.getChild('Body');
          return listParameters(code, node).flatMap((name): readonly Site[] => {
            const lines = [`for ${one} in ${name}:`, `\tfor ${other} in ${name}:`, '\t\tpass'];
            const edit = body === null ? undefined : insertFirst(code, body, lines);
            return edit === undefined
              ? []
              : [{ edits: [edit], what: `two loops over \`${name}\` are added that do nothing` }];
          });
        },
      })(parsed);
    },
  },
  'copy-in-loop': {
    summary: 'copies a parameter in every iteration of a loop',
    sitesIn(parsed) {
      const { code } = parsed;
      const copy = freshName(code, 'copy');
      const known = new Map<number, readonly string[]>();
      const parametersOf = (owner: SyntaxNode): readonly string[] => {
        const names = known.get(owner.from) ?? listParameters(code, owner);
        known.set(owner.from, names);
        return names;
      };
      const insert = (node: SyntaxNode, around: Around): readonly Site[] => {
        const body = node.getChild('Body');
        const [name] = around.owner !== undefined && isInFunction(around) ? parametersOf(around.owner) : [];
        const edit =
          body === null || name === undefined ? undefined : insertFirst(code, body, [`${copy} = list(${name})`]);
        return edit === undefined ? [] : [{ edits: [edit], what: `the loop copies \`${name ?? ''}\` in each turn` }];
      };
      return sitesAt({ ForStatement: insert, WhileStatement: insert })(parsed);
    },
  },
};

/** The parameters of a function that it goes through or takes items of. */
function listParameters(code: string, definition: SyntaxNode): readonly string[] {
  const body = definition.getChild('Body');
  const text = body === null || body.to - body.from > longest ? '' : code.slice(body.from, body.to);
  const { names } = readParameters(code, definition.getChild('ParamList'), true);
  return names.slice(0, 10).filter((name) => {
    return new RegExp(
      String.raw`(?<![\p{L}\p{N}_.])(?:(?:in\s+|(?:len|enumerate|sorted|list|set)\()${name}(?![\p{L}\p{N}_.(])|${name}\[)`,
      'u',
    ).test(text);
  });
}
