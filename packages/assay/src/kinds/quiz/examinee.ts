import { AssayError } from '../../basics/errors';
import { parseOfflineName } from '../../model/offline-name';
import type { OfflineAnswerer } from '../model-list/offline-answerer';
import { createOfflineExaminee } from './offline-examinee';

const others = 'answers no multiple-choice questions';
const example = 'offline/examinee?accuracy=0.8';

/** The offline model for quizzes. */
export const examinee: OfflineAnswerer = {
  kind: 'examinee',
  others,
  example,
  open(name) {
    const parsed = parseOfflineName(name);
    if (parsed.kind !== 'examinee') {
      throw new AssayError(`${name} ${others}: name ${example}`);
    }
    return createOfflineExaminee(name, parsed.rates);
  },
};
