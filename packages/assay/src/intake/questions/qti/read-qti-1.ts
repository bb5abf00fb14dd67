import { readHtml } from '../content/html-tree';
import { NotText } from '../content/not-text';
import { renderContent, type Content } from '../content/render-content';
import { block, keepSpaces, lineBreak, withoutMarks } from '../content/text-lines';
import { nameOf, noteParts, readAs, refuse, type QuestionRow } from '../question-row';
import { allWithin, elementsOf, textIn, type XmlElement } from '../xml-tree';
import { largest } from '../../../statistics/numbers';
import { mostChoices } from './right-choices';

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

/** Thrown where conditions say what cannot be read. */
class Unreadable extends Error {}

/** Maximum evaluations of conditions for an item. */
const mostSteps = 500_000;

/** Types of questions with options that Canvas and Common Cartridge name in an item's metadata. */
const readable =
  /^(?:multiple_choice_question|true_false_question|multiple_answers_question|cc\.(?:multiple_choice|true_false|multiple_response)\.\w+)$/i;

/** Reads the items of QTI 1.2, whose root is `<questestinterop>`, as Canvas and others write it. */
export function readQti1(root: XmlElement): readonly QuestionRow[] {
  return itemsOf(root, undefined).map(({ item, text }) => {
    const name =
      nameOf(item.attributes['title'], item.attributes['ident']) ||
      allWithin(item, 'presentation').map(textIn).join(' ');
    const read = text === undefined ? readItem(item) : { reason: text };
    return 'reason' in read ? refuse(item.line, name, read.reason) : readAs(item.line, read.question, read.notes);
  });
}

/** Scores every possible response by the conditions of an item of QTI 1.2, and finds the only one that scores most. */
function bestResponse(item: XmlElement, asked: Asked): BestResponse | { readonly reason: string } {
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

interface FoundItem {
  readonly item: XmlElement;
  /** Why it cannot be had without the section that holds it. */
  readonly text: string | undefined;
}

/** All items, in sections or not. */
function itemsOf(element: XmlElement, text: string | undefined): readonly FoundItem[] {
  const shared = ['presentation_material', 'reference'].find((name) =>
    elementsOf(element, name).some((one) => textIn(one).trim() !== '' || allWithin(one, 'matimage').length > 0),
  );
  const own = shared === undefined ? text : `belongs to a text that its section shows (${shared})`;
  return elementsOf(element).flatMap((child) =>
    child.name === 'item' ? [{ item: child, text: own }] : itemsOf(child, own),
  );
}

function readItem(item: XmlElement): { readonly reason: string } | ReturnType<typeof questionOf> {
  const type = typesOf(item).find((one) => !readable.test(one));
  if (type !== undefined) {
    return { reason: `is of type "${type.slice(0, 80)}", which has no options of which some are right` };
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
    return { reason: `has ${found}; one response_lid can be read` };
  }
  const renders = elementsOf(response).filter(({ name }) => name.startsWith('render_'));
  const cardinality = response.attributes['rcardinality'] ?? 'Single';
  return renders.length !== 1 || renders[0]?.name !== 'render_choice' || !/^(?:single|multiple)$/i.test(cardinality)
    ? {
        reason: `has ${renders.map(({ name }) => name).join(', ') || 'no options'} (${cardinality.slice(0, 40)}); one render_choice can be read`,
      }
    : questionOf(item, presentation, response);
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

function questionOf(
  item: XmlElement,
  presentation: XmlElement,
  response: XmlElement,
): { readonly reason: string } | Pick<Extract<QuestionRow, { readonly status: 'read' }>, 'question' | 'notes'> {
  const labels = allWithin(response, 'response_label');
  const several = /^multiple$/i.test(response.attributes['rcardinality'] ?? 'Single');
  const best = bestResponse(item, {
    response: response.attributes['ident'] ?? '',
    choices: labels.map(({ attributes }) => attributes['ident'] ?? ''),
    several,
  });
  if ('reason' in best) {
    return best;
  }
  const rubrics = elementsOf(item, 'rubric').filter(({ attributes }) =>
    /^(?:all|candidate)$/i.test(attributes['view'] ?? 'All'),
  );
  const title = materialText([...rubrics, ...presentation.children]);
  if ('reason' in title) {
    return title;
  }
  if (title.text === '') {
    return { reason: 'asks nothing: it has options but no text' };
  }
  const options: { option: string; correct: boolean }[] = [];
  for (const label of labels) {
    const text = materialText(label.children);
    if ('reason' in text) {
      return text;
    }
    options.push({ option: text.text, correct: best.choices.includes(label.attributes['ident'] ?? '') });
  }
  const notes = several
    ? []
    : noteParts(options.map(({ option }, index) => ({ text: option, weight: best.shares[index] ?? 0 })));
  return { question: { title: title.text, ...(several && { multiple: true }), options }, notes };
}

/** The text of materials, in their order; options are no part of it. */
function materialText(children: XmlElement['children']): Content {
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
    throw new NotText(`has a text of the type "${type.slice(0, 40)}"`);
  }
  const html = readHtml(textIn(element));
  if ('reason' in html) {
    throw new NotText(html.reason);
  }
  return render(html.children);
}
