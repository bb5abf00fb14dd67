import type { PythonOperator } from 'gpt-assay/code';
import { offByOne } from 'gpt-assay/code/python';
import { listOperators } from '../code-operators';
import { conditions } from './flipping/conditions';
import { statements as flippedStatements } from './flipping/statements';
import { values } from './flipping/values';
import { additions } from './preserving/additions';
import { comprehensions } from './preserving/comprehension-loop';
import { expressions } from './preserving/expressions';
import { layout } from './preserving/layout';
import { names } from './preserving/names';
import { statements } from './preserving/statements';
import { documentation } from './quality/documentation';
import { leaks } from './quality/leak-variable';
import { parameters } from './quality/parameters';
import { waste } from './quality/waste';

/** Every way of changing Python, in the order in which tables list them. */
export const pythonOperators: readonly PythonOperator[] = listOperators({
  ...layout,
  ...names,
  ...additions,
  ...expressions,
  ...comprehensions,
  ...statements,
  ...offByOne,
  ...conditions,
  ...values,
  ...flippedStatements,
  ...documentation,
  ...parameters,
  ...waste,
  ...leaks,
});
