import { kinds } from '../../kinds';

/** Kinds of challenges that `assay init` can start. */
export function initKinds(): readonly string[] {
  return ['validator', 'quiz', ...kinds.flatMap(({ name, template }) => (template === undefined ? [] : [name]))];
}
