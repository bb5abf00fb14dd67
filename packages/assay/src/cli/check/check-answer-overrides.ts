import type { Problem } from '../../basics/errors';
import { answerOverrideSchema } from '../../experiment/overrides/answer-override';
import { checkOverrides } from '../../experiment/overrides/load-overrides';
import { kindOf, listAllChallenges } from '../../kinds';

/** Problems of overrides of answers, for all challenges whose overrides are not about code. */
export function checkAnswerOverrides(root: string): readonly Problem[] {
  return listAllChallenges(root)
    .filter((id) => kindOf(root, id).judgesCode !== true)
    .flatMap((id) => checkOverrides(root, id, answerOverrideSchema));
}
