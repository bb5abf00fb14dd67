import { readHtml } from '../content/html-text';
import { renderContent } from '../content/render-content';
import { block, keepSpaces, lineBreak, withoutMarks } from '../content/text-marks';
import { mostOptions, nameOf, noteParts, toRow, Unusable, type QuestionRow, type ReadQuestion } from '../question-row';
import { allWithin, elementsOf, textIn, type XmlElement } from '../xml-tree';
import { largest } from '../../../statistics/numbers';

/** The response of an item that scores most. */
interface BestResponse {
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

/** Maximum evaluations of conditions for an item. */
const mostSteps = 500_000;

/** Types of questions with options that Canvas and Common Cartridge name in an item's metadata. */
const readable =
  /^(?:multiple_choice_question|true_false_question|multiple_answers_question|cc\.(?:multiple_choice|true_false|multiple_response)\.\w+)$/i;

/** Reads the items of QTI 1.2, whose root is `<questestinterop>`, as Canvas and others write it. */
export function readQti1(root: XmlElement): readonly QuestionRow[] {
  return itemsOf(root, undefined).map(({ item, outside }) => {
    const name =
      nameOf(item.attributes['title'], item.attributes['ident']) ||
      allWithin(item, 'presentation').map(textIn).join(' ');
    return toRow(item.line, name, () => {
      if (outside !== undefined) {
        throw new Unusable(outside);
      }
      return readItem(item);
    });
  });
}

/** Scores every possible response by the conditions of an item of QTI 1.2, and finds the only one that scores most. */
function bestResponse(item: XmlElement, asked: Asked): BestResponse {
  const conditions = elementsOf(item, 'resprocessing').flatMap((one) => elementsOf(one, 'respcondition'));
  if (!conditions.some((condition) => elementsOf(condition, 'setvar').length > 0)) {
    throw new Unusable('does not say which option is right');
  }
  if (asked.choices.length > mostOptions) {
    throw new Unusable(`has ${asked.choices.length} options: expected 2 to ${mostOptions}`);
  }
  if (new Set(asked.choices).size < asked.choices.length) {
    throw new Unusable('has two options with the same identifier');
  }
  const responses = asked.several ? 2 ** asked.choices.length : asked.choices.length;
  if (responses * sizeOf(conditions) > mostSteps) {
    throw new Unusable('has too many options and conditions to find the right ones');
  }
  const scored = possible(asked).map((chosen) => ({ chosen, score: scoreOf(conditions, asked, new Set(chosen)) }));
  const most = Math.max(0, largest(scored.map(({ score }) => score)));
  const [best, ...others] = scored.filter(({ score }) => score === most);
  if (best === undefined || most === 0) {
    throw new Unusable('gives no points for any of its options');
  }
  if (others.length > 0) {
    const what = asked.several ? 'sets of options' : 'options';
    throw new Unusable(`gives the same points for ${others.length + 1} ${what}`);
  }
  return { choices: best.chosen, shares: scored.map(({ score }) => Math.round((score / most) * 100)) };
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
        throw new Unusable(`scores "${choice.slice(0, 80)}", which is none of its options`);
      }
      return chosen.has(choice);
    }
    default:
      throw new Unusable(`scores by <${test.name.slice(0, 40)}>, which cannot be read`);
  }
}

function setScore(scores: Map<string, number>, setting: XmlElement): void {
  const name = setting.attributes['varname'] ?? setting.attributes['variablename'] ?? 'SCORE';
  const text = textIn(setting).trim();
  const value = pointsOf(text);
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
    throw new Unusable(`scores by "${action.slice(0, 40)} ${text.slice(0, 40)}", which cannot be read`);
  }
  scores.set(name, after);
}

function pointsOf(text: string): number {
  if (text === '') {
    return NaN;
  }
  // Blackboard's name for all points.
  return /\.max$/i.test(text) ? 100 : Number(text);
}

/** The score among the variables that conditions set. */
function totalOf(scores: ReadonlyMap<string, number>): number {
  const names = [...scores.keys()];
  const name = names.length === 1 ? names[0] : names.find((one) => /^(?:que_)?score$/i.test(one));
  if (name === undefined && names.length > 0) {
    throw new Unusable(`scores by several variables (${names.join(', ').slice(0, 80)})`);
  }
  return scores.get(name ?? '') ?? 0;
}

interface FoundItem {
  readonly item: XmlElement;
  /** Why it cannot be had without the section that holds it. */
  readonly outside: string | undefined;
}

/** All items, in sections or not. */
function itemsOf(element: XmlElement, around: string | undefined): readonly FoundItem[] {
  const shared = ['presentation_material', 'reference'].find((name) =>
    elementsOf(element, name).some((one) => textIn(one).trim() !== '' || allWithin(one, 'matimage').length > 0),
  );
  const outside = shared === undefined ? around : `belongs to a text that its section shows (${shared})`;
  return elementsOf(element).flatMap((child) =>
    child.name === 'item' ? [{ item: child, outside }] : itemsOf(child, outside),
  );
}

function readItem(item: XmlElement): ReadQuestion {
  const type = typesOf(item).find((one) => !readable.test(one));
  if (type !== undefined) {
    throw new Unusable(`is of type "${type.slice(0, 80)}", which has no options of which some are right`);
  }
  const [presentation] = elementsOf(item, 'presentation');
  const responses = presentation === undefined ? [] : everyResponse(presentation);
  const [response] = responses;
  if (
    presentation === undefined ||
    response === undefined ||
    responses.length > 1 ||
    response.name !== 'response_lid'
  ) {
    const found = responses.map(({ name }) => name).join(', ') || 'no response';
    throw new Unusable(`has ${found}; one response_lid can be read`);
  }
  const renders = elementsOf(response)
    .map(({ name }) => name)
    .filter((name) => name.startsWith('render_'))
    .join(', ');
  const cardinality = response.attributes['rcardinality'] ?? 'Single';
  if (renders !== 'render_choice' || !/^(?:single|multiple)$/i.test(cardinality)) {
    throw new Unusable(`has ${renders || 'no options'} (${cardinality.slice(0, 40)}); one render_choice can be read`);
  }
  return questionOf(item, presentation, response);
}

function typesOf(item: XmlElement): readonly string[] {
  return allWithin(item, 'qtimetadatafield')
    .filter((field) =>
      /^(?:question_type|cc_profile)$/i.test(elementsOf(field, 'fieldlabel').map(textIn).join('').trim()),
    )
    .flatMap((field) => elementsOf(field, 'fieldentry'))
    .map((one) => textIn(one).trim())
    .filter((one) => one !== '');
}

function everyResponse(element: XmlElement): readonly XmlElement[] {
  return elementsOf(element).flatMap((child) => (child.name.startsWith('response_') ? [child] : everyResponse(child)));
}

function questionOf(item: XmlElement, presentation: XmlElement, response: XmlElement): ReadQuestion {
  const labels = allWithin(response, 'response_label');
  const several = /^multiple$/i.test(response.attributes['rcardinality'] ?? 'Single');
  const best = bestResponse(item, {
    response: response.attributes['ident'] ?? '',
    choices: labels.map(({ attributes }) => attributes['ident'] ?? ''),
    several,
  });
  const rubrics = elementsOf(item, 'rubric').filter(({ attributes }) =>
    /^(?:all|candidate)$/i.test(attributes['view'] ?? 'All'),
  );
  const title = materialText([...rubrics, ...presentation.children]);
  if (title === '') {
    throw new Unusable('asks nothing: it has options but no text');
  }
  const options = labels.map(({ children, attributes }) => ({
    option: materialText(children),
    correct: best.choices.includes(attributes['ident'] ?? ''),
  }));
  const notes = several
    ? []
    : noteParts(options.map(({ option }, index) => ({ text: option, weight: best.shares[index] ?? 0 })));
  return { question: { title, ...(several && { multiple: true }), options }, notes };
}

/** The text of materials, in their order; options are no part of it. */
function materialText(children: XmlElement['children']): string {
  return renderContent(children, (element, render) => {
    switch (element.name) {
      case 'response_label':
      case 'altmaterial':
        return '';
      case 'flow':
      case 'flow_mat':
      case 'flow_label':
      case 'material':
      case 'mat_extension':
      case 'rubric':
      case 'response_lid':
      case 'render_choice':
        return block(render(elementsOf(element)));
      case 'matbreak':
        return lineBreak;
      case 'mattext':
      case 'matemtext':
      case 'mat_formattedtext':
        return matText(element, render);
      default:
        return undefined;
    }
  });
}

function matText(element: XmlElement, render: (nodes: XmlElement['children']) => string): string {
  const { texttype, type: ofBlackboard } = element.attributes;
  const type = (texttype ?? ofBlackboard ?? 'text/plain').trim().toLowerCase();
  if (elementsOf(element).length > 0) {
    return render(element.children);
  }
  if (type === 'text/plain' || type === 'plain_text') {
    const text = withoutMarks(textIn(element));
    return `${/^\s/.test(text) ? ' ' : ''}${keepSpaces(text.trim())}${/\s$/.test(text) ? ' ' : ''}`;
  }
  if (!/^(?:text\/x?html|html|smart_text)$/.test(type)) {
    throw new Unusable(`has a text of the type "${type.slice(0, 40)}"`);
  }
  return render(readHtml(textIn(element)).children);
}
