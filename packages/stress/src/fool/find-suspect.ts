import { appendTo } from 'gpt-assay/basics';
import { chooseArms } from 'gpt-assay/statistics';
import { confirmVariant } from '../variants/confirm-variant';
import type { Candidate, Variant } from '../variants/variant';
import { countAnswers, type Answer, type Desk, type MadeProgram, type Purse } from './desk';
import { stillFools } from './sequential';

/** Candidates of one operator, in the order of trial. */
export interface CandidateQueue {
  readonly operator: string;
  readonly candidates: Iterator<Candidate, void>;
}

/** A program that the grader judged wrongly, and the analytic. */
export interface Suspect {
  readonly program: MadeProgram['program'];
  readonly made: MadeProgram;
  readonly analytic: string;
}

/** Input of a finder. */
export interface Finding {
  readonly queues: readonly CandidateQueue[];
  /** How often the grader is wrong anyway, by analytic. */
  readonly chances: ReadonlyMap<string, number>;
  /** Analytics judged wrongly on the unchanged fixtures, by id. */
  readonly wrongOriginals: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Number of programs asked about at the same time. */
const batch = 8;
/** Number of dropped candidates in a row after which another operator gets its turn. */
const patience = 6;
/**
 * A search looks at many programs, so chance alone passes the follow-up in at most 1 of 200. A program right as often
 * as wrong is dropped.
 */
const thresholds = { certify: 0.25, reject: Math.log(200) };

/** Finds programs that the grader judges wrongly more often than by chance, one after the other. */
export function createFinder(
  { queues, chances, wrongOriginals }: Finding,
  desk: Desk,
  purse: Purse,
): { readonly next: (reserve: number) => Promise<Suspect | undefined> } {
  let arms = queues.map((queue) => ({ queue, tried: 0, worked: 0 }));
  const waiting: { readonly suspect: Suspect; readonly answers: readonly Answer[]; readonly chance: number }[] = [];

  const draw = async ({ candidates }: CandidateQueue): Promise<Variant | undefined | 'none left'> => {
    for (let dropped = 0; dropped < patience; dropped += 1) {
      const { value: candidate } = candidates.next();
      if (candidate === undefined) {
        return 'none left';
      }
      const { id, of, solution } = candidate;
      const rulings = await desk.prove({ id, language: of.language, solution, task: of.task });
      const result = confirmVariant(candidate, rulings, of.expected);
      if ('variant' in result) {
        return result.variant;
      }
    }
    return undefined;
  };

  const suspectsOf = (variant: Variant, made: MadeProgram, answers: readonly Answer[]): typeof waiting =>
    [...chances].flatMap(([analytic, chance]) => {
      const { parent, flips } = variant.variant;
      const isOld = wrongOriginals.get(parent)?.has(analytic) === true && !flips.includes(analytic);
      const isWrong = Object.hasOwn(variant.expected, analytic) && countAnswers(answers, analytic).failures > 0;
      return isWrong && !isOld ? [{ suspect: { program: variant, made, analytic }, answers, chance }] : [];
    });

  /** Asks about the next programs; false if there are none. */
  const askNext = async (most: number): Promise<boolean> => {
    const chosen = chooseArms(arms, Math.min(batch, most)).flatMap((place) => arms[place] ?? []);
    const drawn = await Promise.all(chosen.map(async (arm) => ({ arm, variant: await draw(arm.queue) })));
    const empty = drawn.flatMap(({ arm, variant }) => (variant === 'none left' ? [arm] : []));
    const asked = drawn.flatMap(({ arm, variant }) =>
      variant === undefined || variant === 'none left' ? [] : [{ arm, variant, made: toMade(variant) }],
    );
    desk.make(asked.map(({ made }) => made));
    const answers = await purse.ask(asked.map(({ variant }) => ({ program: variant, times: 1 })));
    for (const [place, { arm, variant, made }] of asked.entries()) {
      const found = suspectsOf(variant, made, answers[place] ?? []);
      arm.tried += 1;
      arm.worked += found.length > 0 ? 1 : 0;
      appendTo(waiting, found);
    }
    // No candidate could be asked about, so other operators go first.
    for (const { arm, variant } of drawn) {
      arm.tried += variant === undefined ? 1 : 0;
    }
    arms = arms.filter((arm) => !empty.includes(arm));
    return arms.length > 0;
  };

  return {
    async next(reserve) {
      for (;;) {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const { suspect, answers, chance } = next;
          const seen = countAnswers(answers, suspect.analytic);
          const held = await stillFools({ ...suspect, seen, chance, thresholds, reserve }, purse);
          if (held === true) {
            return suspect;
          }
        }
        const room = purse.left() - reserve;
        if (room < 1 || chances.size === 0 || !(await askNext(room))) {
          return undefined;
        }
      }
    },
  };
}

function toMade(variant: Variant): MadeProgram {
  const { parent, operator, line, what } = variant.variant;
  return { program: variant, phase: 'search', parent, operator, line, what };
}
