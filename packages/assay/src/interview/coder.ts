import { AssayError } from '../basics/errors';
import { parseOfflineName } from '../model/offline-name';
import type { OfflineAnswerer } from '../kinds/model-list/offline-answerer';
import { createOfflineCoder } from './offline-coder';

const others = 'writes no code';
const example = 'offline/coder?skill=0.8&seed=1';

/** The offline model for interviews. */
export const coder: OfflineAnswerer = {
  kind: 'coder',
  ...{ others, example },
  open(name) {
    const parsed = parseOfflineName(name);
    if (parsed.kind !== 'coder') {
      throw new AssayError(`${name} ${others}: name offline/coder, as in ${example}.`);
    }
    return createOfflineCoder(name, parsed.rates);
  },
};
