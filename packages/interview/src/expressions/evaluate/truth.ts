import type { Wire } from 'gpt-assay/sandbox';
import { instanceOf, viewValue } from 'gpt-assay/code';

/** Whether Python takes a value for true: nothing, zero and what is empty is not. */
export function isTrue(wire: Wire): boolean {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'none':
      return false;
    case 'boolean':
      return view.value;
    case 'number':
      return view.value !== 0 && view.value !== 0n;
    case 'text':
      return view.value !== '';
    case 'sequence':
    case 'set':
    case 'bytes':
      return view.items.length > 0;
    case 'mapping':
      return view.entries.length > 0;
    case 'other': {
      const { items, number } = instanceOf(view) ?? {};
      return view.tag !== 'undefined' && items?.length !== 0 && number?.[0] !== 0n;
    }
  }
}
