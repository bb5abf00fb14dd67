import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { Submission } from '../../code/submission';
import { OutageError } from '../../basics/errors';
import { openProposers } from '../../intake/open-proposers';
import { proposeLabels, type Proposed, type Proposers } from '../../intake/propose';
import { BudgetError } from '../../model/dispatch/budget';
import { checkBudget } from '../asking/check-budget';
import type { Invocation } from '../../plugin/invocation';
import { withStepsAsync } from '../terminal/progress';
import type { Terminal } from '../../plugin/terminal';

/** Whom to ask about a submission. */
export interface Asking {
  readonly invocation: Pick<Invocation, 'settings' | 'signal'>;
  /** Whether a model may be asked at all. */
  readonly asks: boolean;
  /** Models named on the command line. */
  readonly models: readonly string[] | undefined;
}

/** Lets oracle and model propose labels for one submission; a model that cannot answer proposes nothing. */
export async function proposeForOne(
  challenge: Challenge,
  submission: Submission,
  { invocation: { settings, signal }, asks, models }: Asking,
  terminal: Terminal,
): Promise<Proposed> {
  const ask = (proposers: Proposers): Promise<Proposed> =>
    withStepsAsync(terminal, { what: 'Proposing labels', unit: 'submission', total: 1 }, async ({ step }) => {
      let said: Proposed = { proposals: {}, expected: {} };
      await proposeLabels(challenge, [submission], proposers, (_, proposed) => {
        said = proposed;
        step();
      });
      if (said.silence !== undefined) {
        terminal.error(`The model proposed no label: ${said.silence}`);
      }
      return said;
    });
  const proposers = openProposers(challenge, { settings, signal, say: terminal.error, asks, models });
  try {
    if (proposers.validator !== undefined) {
      checkBudget(proposers.validator.models.slice(0, 1), settings, terminal);
    }
    return await ask(proposers);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutageError || error instanceof BudgetError)) {
      throw error;
    }
    terminal.error(`The model proposed no label: ${error.message}`);
    return await ask({ oracle: proposers.oracle });
  } finally {
    await proposers.close();
  }
}
