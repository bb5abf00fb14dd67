import { AssayError } from 'gpt-assay/plugin';
import { kindOf } from 'gpt-assay/kinds';

/** Throws if a challenge's fixtures cannot have variants: only a validator's can. */
export function refuseWithoutVariants(root: string, id: string): void {
  const { name, judgesCode } = kindOf(root, id);
  if (name !== 'validator') {
    throw new AssayError(
      judgesCode === true
        ? `${id} is of kind ${name}, so it cannot have variants.`
        : `${id} is of kind ${name}: its fixtures are questions, but only code can have variants.`,
    );
  }
}
