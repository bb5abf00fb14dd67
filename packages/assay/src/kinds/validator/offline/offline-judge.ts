import { identityOf, type Submission } from '../../../code/submission';
import { consult } from '../../../oracle/consult';
import { loadOracle } from '../../../oracle/load-oracle';
import type { Ruling } from '../../../oracle/oracle';
import { keepResults } from '../../../sandbox/keep-results';
import { openSandbox } from '../../../sandbox/open-sandbox';
import type { Model } from '../../../model/model';
import type { JudgeRates } from '../../../model/offline-name';
import { codeOf } from '../code-about';
import { aboutCode, createKnowingModel, type Knowledge } from './simulate-reply';
import { findWeaknesses } from './weaknesses/find-weaknesses';

/** A challenge's oracle, and the analytics to ask it about. */
export interface OracleSource {
  readonly root: string;
  /** Relative to the root. */
  readonly files: readonly string[];
  readonly analytics: readonly string[];
  /** Whether cached sandbox results of the code are used. */
  readonly keepsResults: boolean;
}

/**
 * The offline model `offline/judge`: lets the challenge's oracle analyse the code, with errors at the rates in its
 * name, or with planted weaknesses. It never sees expected values; what the oracle leaves undecided stays undecided.
 */
export function createOfflineJudge(
  name: string,
  rates: JudgeRates,
  { root, files, analytics, keepsResults }: OracleSource,
): Model {
  const oracle = loadOracle(root, files, analytics);
  const known = new Map<string, Promise<Knowledge>>();
  const judge = async (submission: Submission, signal: AbortSignal): Promise<Knowledge> => {
    const sandbox = keepsResults ? keepResults(openSandbox()) : openSandbox();
    const tools = { sandbox, signal };
    const knowledge = toKnowledge(analytics, await consult(oracle, analytics, submission, tools));
    const { id, language, solution, task } = submission;
    const misled = await findWeaknesses(
      rates.weaknesses,
      { language, solution },
      knowledge.answer,
      async (code, some) => truthsIn(await consult(oracle, some, { id, language, solution: code, task }, tools)),
    );
    return { ...knowledge, misled };
  };
  return createKnowingModel(name, rates, {
    about: aboutCode(name),
    judges: Object.keys(oracle),
    async know(question, signal) {
      // The same code is analysed only once.
      const about = codeOf(name, question);
      const code = identityOf(about);
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

function truthsIn(rulings: Readonly<Record<string, Ruling>>): readonly string[] {
  return Object.entries(rulings).flatMap(([analytic, ruling]) =>
    ruling.status === 'decided' && ruling.value ? [analytic] : [],
  );
}
