import { addFunctions } from './add-function';

/** Functions that do what their names say. */
export const uncalledRight = addFunctions('right', [
  { name: 'is_even', parameter: 'number', body: ['\treturn number % 2 == 0'] },
  {
    name: 'count_items',
    parameter: 'items',
    body: ['\tcount = 0', '\tfor item in items:', '\t\tcount += 1', '\treturn count'],
  },
]);
