import { quoteForShell } from '../../basics/text/quote-for-shell';

/** The next step for a shard's report. */
export const joinShards = 'Join all shards: npx assay merge <folders>';

/** A model to name where the files may name none, or only simulated ones; `assay init` names it too. */
export const someModel = 'gpt-6-luna';

/** The next step for a simulated report; the command asks the models named in the files. */
export function askReal(command: string): string {
  return `Put OPENAI_API_KEY into .env and ask a real model: ${command}`;
}

/** The next step where single answers tell most: the page of the newest report. */
export const lookAtAnswers = 'Look at the answers: npx assay report --open';

/** The next step where something was wrong. */
export const lookAtWrong = 'Look at the wrong answers: npx assay report --open';

/** The next step for a certificate of anything but a validator, which can be exported. */
export function watch(challenge: string): string {
  return `See how it changes over time: npx assay history ${quoteForShell(challenge)}`;
}

/** The next step for several groups. */
export function compareThem(challenge: string): string {
  return `Compare them: npx assay compare ${quoteForShell(challenge)}`;
}
