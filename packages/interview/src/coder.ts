import { AssayError } from 'gpt-assay/plugin';
import { parseOfflineName } from 'gpt-assay/model';
import type { OfflineAnswerer } from 'gpt-assay/kinds';
import { createOfflineCoder } from './offline-coder';

const others = 'writes no code';
const example = 'offline/coder?skill=0.8&seed=1';

/** The offline model for interviews. */
export const coder: OfflineAnswerer = {
  kind: 'coder',
  others,
  example,
  open(name) {
    const parsed = parseOfflineName(name);
    if (parsed.kind !== 'coder') {
      throw new AssayError(`${name} ${others}: name offline/coder, as in ${example}.`);
    }
    return createOfflineCoder(name, parsed.rates);
  },
};
