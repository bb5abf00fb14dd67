import type { Wire } from 'gpt-assay/sandbox';
import { canonicalText, describeValue, instanceOf, keyText, viewValue } from 'gpt-assay/code';
import { placesOf } from '../../values/places-of';
import { keysOf } from '../../values/value-operations';
import type { Comparator } from '../expression';
import { areEqual, hashText, isAtMost, isLess, type Comparing } from './compare';
import { EvaluationFault } from './fault';

/** Whether one comparison holds. */
export function compareLink(comparator: Comparator, left: Wire, right: Wire, by: Comparing): boolean {
  switch (comparator) {
    case '==':
      return areEqual(left, right, by);
    case '!=':
      return !areEqual(left, right, by);
    case '<':
      return isLess(left, right, by);
    case '>':
      return isLess(right, left, by, '>');
    case '<=':
      return isAtMost(left, right, by);
    case '>=':
      return isAtMost(right, left, by, '>=');
    case 'in':
      return isIn(left, right, by);
    case 'not in':
      return !isIn(left, right, by);
    case 'is':
      return left === right;
    case 'is not':
      return left !== right;
  }
}

function isIn(part: Wire, whole: Wire, by: Comparing): boolean {
  const { language, meter } = by;
  const view = viewValue(whole);
  switch (view.kind) {
    case 'text':
      if (typeof part !== 'string') {
        throw new EvaluationFault(`only a text can be in a text, not ${describeValue(part, language)}`);
      }
      meter.search(view.value, part);
      return view.value.includes(part);
    case 'sequence':
    case 'bytes':
      return view.items.some((item) => areEqual(item, part, by));
    case 'mapping': {
      meter.weigh(part);
      const keys = keysOf(language);
      const wanted = language === 'python' ? hashText(part, by) : keyText(part, keys);
      return wanted !== undefined && placesOf(whole, keys).has(wanted);
    }
    case 'set': {
      meter.weigh(part);
      const wanted = language === 'python' ? hashText(part, by) : canonicalText(part, 'typed');
      return wanted !== undefined && placesOf(whole, 'typed').has(wanted);
    }
    case 'none':
    case 'boolean':
    case 'number':
    case 'other': {
      const { items } = instanceOf(view) ?? {};
      if (items !== undefined) {
        return items.some((item) => areEqual(item, part, by));
      }
      throw new EvaluationFault(`nothing can be in ${describeValue(whole, language)}`);
    }
  }
}
