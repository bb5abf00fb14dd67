import { addFunctions } from './add-function';

/** Functions that do something else than their names say. */
export const uncalledWrong = addFunctions('wrong', [
  { name: 'is_even', parameter: 'number', body: ['\treturn number % 2 == 1'] },
  {
    name: 'count_items',
    parameter: 'items',
    body: ['\tcount = 1', '\tfor item in items:', '\t\tcount += 1', '\treturn count'],
  },
]);
