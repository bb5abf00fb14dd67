import { readParameters, sitesAt } from 'gpt-assay/code/python';
import type { PythonOperator, Site } from 'gpt-assay/code';
import { docOf, entriesOf } from './doc-of';
import { wordsOf } from '../fresh-name';

const names = ['items', 'limit', 'data', 'amount', 'entries', 'other'];

/** The doc of a parameter speaks of another name: `nums: …` → `items: …`. */
export const wrongParam: PythonOperator = {
  name: 'wrong-param',
  purpose: 'flipping',
  summary: 'documents a parameter that does not exist: `nums: …` → `items: …`',
  sitesIn(parsed) {
    const { code } = parsed;
    const taken = wordsOf(code);
    const text = names.find((name) => !taken.has(name)) ?? 'parameter1';
    return sitesAt(parsed, {
      FunctionDefinition(node): readonly Site[] {
        const doc = docOf(code, node);
        const parameters = readParameters(code, node.getChild('ParamList'), true).names.slice(0, 20);
        return parameters.flatMap((name): readonly Site[] => {
          const places = doc === undefined ? [] : entriesOf(doc, name);
          const what = `the doc calls \`${name}\` \`${text}\``;
          return places.length === 0 ? [] : [{ edits: places.map((place) => ({ ...place, text })), what }];
        });
      },
    });
  },
};
