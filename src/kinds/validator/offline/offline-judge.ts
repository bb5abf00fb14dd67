import type { Submission } from '../../../code/submission';
import { consult } from '../../../oracle/consult';
import { loadOracle } from '../../../oracle/load-oracle';
import type { Ruling } from '../../../oracle/oracle';
import { openSandbox } from '../../../sandbox/open-sandbox';
import type { Model } from '../../../model/model';
import type { OfflineRates } from '../../../model/offline-name';
import { codeOf } from '../code-about';
import { aboutCode, createKnowingModel, type Knowledge } from './simulate-reply';

/** Where a challenge's oracle stands, and which analytics it is asked about. */
export interface OracleSource {
  readonly root: string;
  /** Relative to the root. */
  readonly files: readonly string[];
  readonly analytics: readonly string[];
}

/**
 * The offline model that lets the challenge's oracle analyse the code, `offline/judge`, and errs at the rates of its
 * name. It never sees expected values; what the oracle cannot decide stays undecided.
 */
export function createOfflineJudge(name: string, rates: OfflineRates, { root, files, analytics }: OracleSource): Model {
  const oracle = loadOracle(root, files, analytics);
  const known = new Map<string, Promise<Knowledge>>();
  const judge = async ({ id, language, solution }: Submission, signal: AbortSignal): Promise<Knowledge> => {
    const rulings = await consult(oracle, analytics, { id, language, solution }, { sandbox: openSandbox(), signal });
    return toKnowledge(analytics, rulings);
  };
  return createKnowingModel(name, rates, {
    about: aboutCode(name),
    judges: Object.keys(oracle),
    async know(question, signal) {
      // However often it is asked, the same code is analysed once.
      const about = codeOf(name, question);
      const code = `${about.language}\n${about.solution}`;
      const knowledge = known.get(code) ?? judge(about, signal);
      known.set(code, knowledge);
      try {
        return await knowledge;
      } catch (error) {
        known.delete(code);
        throw error;
      }
    },
    close: () => openSandbox().close(),
  });
}

function toKnowledge(analytics: readonly string[], rulings: Readonly<Record<string, Ruling>>): Knowledge {
  const answer: Record<string, boolean> = {};
  const evidence: Record<string, string> = {};
  const undecided: Record<string, string> = {};
  let lacking: string | undefined;
  for (const analytic of analytics) {
    const ruling = rulings[analytic];
    if (ruling === undefined) {
      undecided[analytic] = 'the oracle does not cover it';
    } else if (ruling.status === 'decided') {
      answer[analytic] = ruling.value;
      evidence[analytic] = ruling.evidence;
    } else {
      undecided[analytic] = ruling.because;
      lacking ??= ruling.isLacking === true ? ruling.because : undefined;
    }
  }
  return { answer, evidence, undecided, ...(lacking !== undefined && { lacking }) };
}
