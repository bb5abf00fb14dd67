import {
  createAccuracyGate,
  createAssertionGate,
  type GatedAccuracy,
  type GatedAssertion,
  type GateStatus,
} from './assertion-gate';
import { largest } from '../../statistics/numbers';
import type { GateEntry } from '../log/suite-entry';
import type { FixtureTally } from '../tally/fixture-tally';
import { mostErroredOfSuite } from '../policy/decide';
import { accuracyPlanOf, gatePlanOf, type GateSettings } from './gate-plan';
import { createMeasureGate, type GatedMeasure, type Measure, type MeasureGate } from './measure-gate';
import { findRequired } from './required-measures';
import type { ModelTally } from '../tally/tally';
import { createUnseenGate, type UnseenFound } from './unseen-gate';

/** A sequential test of all hard assertions of a suite, and of its accuracy; it looks only when told to. */
export interface Gate {
  /** Runs between two looks. */
  readonly batch: number;
  /** Looks at the counts so far; decisions are final. */
  readonly look: () => void;
  /** Rejects everything if no reply could be read, and returns whether it did. Can be called at any time. */
  readonly rejectUnreadable: () => boolean;
  /** Whether more trials could change the verdict. */
  readonly isOpen: () => boolean;
  /** Whether an assertion of a fixture needs more trials. */
  readonly needs: (fixture: string) => boolean;
  readonly assertions: () => readonly GatedAssertion[];
  /** The share of right answers, if it is to be certified. */
  readonly accuracy: () => GatedAccuracy | undefined;
  /** The measures that are to be certified. */
  readonly measures: () => readonly GatedMeasure[];
  /** What the first verdicts imply for unseen submissions. */
  readonly unseen: () => UnseenFound;
  /** Trials counted so far, errored ones included. */
  readonly trials: () => number;
  /** More than 5 % of the trials had no reply, so the rest is not the intended sample. */
  readonly tooManyErrored: () => boolean;
}

/** This many errored trials may be bad luck and do not stop the run. */
const erroredByChance = 10;
/** Factor below `beta` for the probability that tolerable assertions give only unreadable replies. */
const rarer = 1000;

/** What a gate knows in addition to its settings. */
interface GateAbout {
  /** Language of each fixture, by id: identifies fixtures that ask the same in another language. */
  readonly languages?: Readonly<Record<string, string>> | undefined;
  /** Measures that the experiment type provides. */
  readonly measures?: readonly Measure[] | undefined;
}

/** A gate over the tally of one model. */
export function createGate(
  tally: ModelTally,
  settings: GateSettings & Pick<GateEntry, 'look'>,
  { languages, measures: measurable = [] }: GateAbout = {},
): Gate {
  const { assertions, fixtures, first } = tally;
  // A gate that certifies unseen submissions or measures certifies no single assertions.
  const isOfAssertions = settings.unseen === undefined && findRequired(settings) === undefined;
  const hard = isOfAssertions ? assertions.filter(({ assertion }) => assertion.assert === 'hard') : [];
  const { accuracy: required } = settings;
  const all = [...fixtures.values()];
  const family = hard.length + (required === undefined ? 0 : 1);
  const gated = hard.map((one) =>
    createAssertionGate(one, gatePlanOf(one.assertion.tolerate, settings, family), fixtures.get(one.assertion.fixture)),
  );
  const accuracy =
    required === undefined
      ? undefined
      : createAccuracyGate(all, {
          required,
          plan: accuracyPlanOf(required, settings, { fixtures: all.length, family }),
        });
  const measures = openMeasures(tally, settings, measurable);
  const unseen = createUnseenGate(all, first, { ...settings, languages });
  const statuses = (): readonly GateStatus[] => [
    ...gated.map(({ status }) => status()),
    ...(accuracy === undefined ? [] : [accuracy.state().status]),
    ...measures.map(({ status }) => status()),
    ...(settings.unseen === undefined ? [] : [unseen.state().status]),
  ];
  const errors = (): { readonly trials: number; readonly errored: number } => ({
    trials: sum(all, (fixture) => fixture.trials()),
    errored: sum(all, (fixture) => fixture.errored()),
  });
  const tooManyErrored = (): boolean => {
    const { trials, errored } = errors();
    return errored > mostErroredOfSuite * trials;
  };
  const isOpen = (): boolean => {
    if (settings.failFast && statuses().some((status) => status === 'rejected' || status === 'inconclusive')) {
      return false;
    }
    return statuses().includes('undecided') && !(tooManyErrored() && errors().errored >= erroredByChance);
  };
  // An unreadable reply fails every hard assertion of its fixture, which tolerable assertions do only this often.
  const asked = all.filter(({ fixture }) => hard.some(({ assertion }) => assertion.fixture === fixture));
  const tolerated = largest([0, ...gated.map(({ plan }) => plan.tolerated)]);
  const nothingReadable = (): boolean => {
    const judged = sum(asked, (fixture) => fixture.trials() - fixture.errored());
    const unreadable = sum(asked, (fixture) => fixture.unreadable());
    return judged > 0 && unreadable === judged && tolerated ** judged <= settings.beta / rarer;
  };
  const look = (): void => {
    for (const one of [...gated, ...(accuracy === undefined ? [] : [accuracy]), ...measures]) {
      one.look();
    }
    if (nothingReadable()) {
      gated.forEach(({ reject }) => {
        reject();
      });
    }
  };
  return {
    batch: settings.batch,
    look,
    rejectUnreadable() {
      const rejects = nothingReadable();
      if (rejects) {
        look();
      }
      return rejects;
    },
    isOpen,
    needs: (fixture) =>
      // The accuracy covers all fixtures, so each is asked until the accuracy is decided.
      accuracy?.state().status === 'undecided' ||
      unseen.needs(fixture) ||
      measures.some((one) => one.needs(fixture)) ||
      gated.some(({ assertion, status }) => assertion.fixture === fixture && status() === 'undecided'),
    assertions: () => gated.map(({ state }) => state()),
    accuracy: () => accuracy?.state(),
    measures: () => measures.map((one) => one.state()),
    unseen: unseen.state,
    trials: () => errors().trials,
    tooManyErrored,
  };
}

/**
 * The measures with a requirement. One failing measure fails the gate, so only the error of rejection is shared among
 * all.
 */
function openMeasures(
  tally: ModelTally,
  settings: GateSettings,
  measurable: readonly Measure[],
): readonly MeasureGate[] {
  const { alpha, beta, most } = settings;
  const wanted = Object.entries(findRequired(settings)?.measures.required ?? {});
  return wanted.flatMap(([name, required]) =>
    measurable
      .filter((one) => one.name === name)
      .map((one) => createMeasureGate(tally, one, { required, alpha, beta: beta / wanted.length, most })),
  );
}

function sum(fixtures: readonly FixtureTally[], of: (fixture: FixtureTally) => number): number {
  return fixtures.reduce((total, fixture) => total + of(fixture), 0);
}
