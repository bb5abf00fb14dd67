import type { PythonOperator } from 'gpt-assay/code';
import { wordsOf } from '../fresh-name';
import { renameParameters } from './rename-parameters';

const letters = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' ');

/** `numbers` → `n`. */
export const shortParameter: PythonOperator = {
  name: 'short-parameter',
  purpose: 'flipping',
  summary: 'gives a parameter a one-letter name: `numbers` → `n`',
  sitesIn(parsed) {
    const taken = wordsOf(parsed.code);
    return renameParameters(parsed, (name) => {
      const first = name.slice(0, 1).toLowerCase();
      return [first, ...letters].filter((letter) => letters.includes(letter) && !taken.has(letter)).slice(0, 1);
    });
  },
};
