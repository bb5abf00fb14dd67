import { largest } from '../../../statistics/extremes';
import { elementsOf, textIn, type XmlElement } from '../xml-tree';
import { mostChoices } from './right-choices';

/** The response of an item that scores most. */
export interface BestResponse {
  readonly choices: readonly string[];
  /** Of one choice alone: the share of the best score, in percent, in the order of the choices. */
  readonly shares: readonly number[];
}

interface Asked {
  readonly response: string;
  readonly choices: readonly string[];
  /** Whether several choices make one response. */
  readonly several: boolean;
}

/** Thrown where conditions say what cannot be read. */
class Unreadable extends Error {}

/** Maximum evaluations of conditions for an item. */
const mostSteps = 500_000;

/** Scores every possible response by the conditions of an item of QTI 1.2, and finds the only one that scores most. */
export function bestResponse(item: XmlElement, asked: Asked): BestResponse | { readonly reason: string } {
  const conditions = elementsOf(item, 'resprocessing').flatMap((one) => elementsOf(one, 'respcondition'));
  if (!conditions.some((condition) => elementsOf(condition, 'setvar').length > 0)) {
    return { reason: 'does not say which option is right' };
  }
  if (asked.choices.length > mostChoices) {
    return { reason: `has ${asked.choices.length} options: expected 2 to ${mostChoices}` };
  }
  if (new Set(asked.choices).size < asked.choices.length) {
    return { reason: 'has two options with the same identifier' };
  }
  const responses = asked.several ? 2 ** asked.choices.length : asked.choices.length;
  if (responses * sizeOf(conditions) > mostSteps) {
    return { reason: 'has too many options and conditions to find the right ones' };
  }
  try {
    const scored = possible(asked).map((chosen) => ({ chosen, score: scoreOf(conditions, asked, new Set(chosen)) }));
    const most = Math.max(0, largest(scored.map(({ score }) => score)));
    const best = scored.filter(({ score }) => score === most);
    const [only] = best;
    if (only === undefined || most === 0) {
      return { reason: 'gives no points for any of its options' };
    }
    return best.length > 1
      ? { reason: `gives the same points for ${best.length} ${asked.several ? 'sets of options' : 'options'}` }
      : {
          choices: only.chosen,
          shares: scored.map(({ score }) => Math.round((score / most) * 100)),
        };
  } catch (error) {
    if (error instanceof Unreadable) {
      return { reason: error.message };
    }
    throw error;
  }
}

function sizeOf(elements: readonly XmlElement[]): number {
  return elements.reduce((sum, element) => sum + 1 + sizeOf(elementsOf(element)), 0);
}

/** Every response that a candidate can give. */
function possible({ choices, several }: Asked): readonly (readonly string[])[] {
  return several
    ? Array.from({ length: 2 ** choices.length - 1 }, (_, index) =>
        choices.filter((__, bit) => ((index + 1) & (1 << bit)) !== 0),
      )
    : choices.map((choice) => [choice]);
}

function scoreOf(conditions: readonly XmlElement[], asked: Asked, chosen: ReadonlySet<string>): number {
  const scores = new Map<string, number>();
  let isMatched = false;
  for (const condition of conditions) {
    const tests = elementsOf(condition, 'conditionvar').flatMap((one) => elementsOf(one));
    if (!tests.every((test) => holds(test, { asked, chosen, isMatched }))) {
      continue;
    }
    isMatched = true;
    for (const setting of elementsOf(condition, 'setvar')) {
      setScore(scores, setting);
    }
    if (!/^yes$/i.test(condition.attributes['continue'] ?? 'No')) {
      break;
    }
  }
  return totalOf(scores);
}

interface Situation {
  readonly asked: Asked;
  readonly chosen: ReadonlySet<string>;
  /** Whether an earlier condition held. */
  readonly isMatched: boolean;
}

function holds(test: XmlElement, situation: Situation): boolean {
  const inside = elementsOf(test);
  switch (test.name) {
    case 'and':
      return inside.every((one) => holds(one, situation));
    case 'or':
      return inside.some((one) => holds(one, situation));
    case 'not':
      return !inside.every((one) => holds(one, situation));
    case 'other':
      return !situation.isMatched;
    case 'unanswered':
      return false;
    case 'varequal': {
      const { asked, chosen } = situation;
      const choice = textIn(test).trim();
      if ((test.attributes['respident'] ?? asked.response) !== asked.response || !asked.choices.includes(choice)) {
        throw new Unreadable(`scores "${choice.slice(0, 80)}", which is none of its options`);
      }
      return chosen.has(choice);
    }
    default:
      throw new Unreadable(`scores by <${test.name.slice(0, 40)}>, which cannot be read`);
  }
}

function setScore(scores: Map<string, number>, setting: XmlElement): void {
  const name = setting.attributes['varname'] ?? setting.attributes['variablename'] ?? 'SCORE';
  const text = textIn(setting).trim();
  // Blackboard's name for all points.
  const value = /\.max$/i.test(text) ? 100 : text === '' ? NaN : Number(text);
  const before = scores.get(name) ?? 0;
  const action = setting.attributes['action'] ?? 'Set';
  const after = {
    set: value,
    add: before + value,
    subtract: before - value,
    multiply: before * value,
    divide: before / value,
  }[action.toLowerCase()];
  if (after === undefined || !Number.isFinite(after)) {
    throw new Unreadable(`scores by "${action.slice(0, 40)} ${text.slice(0, 40)}", which cannot be read`);
  }
  scores.set(name, after);
}

/** The score among the variables that conditions set. */
function totalOf(scores: ReadonlyMap<string, number>): number {
  const names = [...scores.keys()];
  const name = names.length === 1 ? names[0] : names.find((one) => /^(?:que_)?score$/i.test(one));
  if (name === undefined && names.length > 0) {
    throw new Unreadable(`scores by several variables (${names.join(', ').slice(0, 80)})`);
  }
  return scores.get(name ?? '') ?? 0;
}
