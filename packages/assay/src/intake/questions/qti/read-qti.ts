import { largest } from '../../../statistics/numbers';
import { renderContent } from '../content/render-content';
import { block } from '../content/text-marks';
import { mostOptions, nameOf, noteParts, toRow, Unusable, type QuestionRow, type ReadQuestion } from '../question-row';
import { allWithin, elementsOf, textIn, type XmlElement } from '../xml-tree';

/** Reads one item of QTI 2 or 3, whose root is `<assessmentItem>`: a question with options. */
export function readQtiItem(root: XmlElement): QuestionRow {
  const name = nameOf(root.attributes['title'], root.attributes['identifier']);
  return toRow(root.line, name, () => readItem(root));
}

function readItem(root: XmlElement): ReadQuestion {
  refuseTemplates(root);
  const [body] = elementsOf(root, 'itemBody');
  const interactions = body === undefined ? [] : everyInteraction(body);
  const [choice] = interactions;
  if (body === undefined || choice === undefined || interactions.length > 1 || choice.name !== 'choiceInteraction') {
    const found = interactions.map((one) => one.name).join(', ') || 'no interaction';
    throw new Unusable(`has ${found}; one choiceInteraction can be read`);
  }
  const choices = elementsOf(choice, 'simpleChoice');
  const identifiers = choices.map(({ attributes }) => attributes['identifier'] ?? '');
  const right = rightChoices(root, choice, identifiers);
  const initial = initialOutcomes(root);
  const title = askedOf(body, choice, initial);
  if (title === '') {
    throw new Unusable('asks nothing: it has options but no text');
  }
  const texts = choices.map((one) => optionText(one, initial));
  return {
    question: {
      title,
      ...(right.several && { multiple: true }),
      options: texts.map((option, place) => ({
        option,
        correct: right.identifiers.includes(identifiers[place] ?? ''),
      })),
    },
    notes: notesOf(identifiers, right, texts),
  };
}

/** Refuses what changes each time that it is shown, and what another file shows. */
function refuseTemplates(root: XmlElement): void {
  const [found] = ['templateDeclaration', 'templateProcessing', 'assessmentStimulusRef'].flatMap((one) =>
    allWithin(root, one),
  );
  if (found === undefined) {
    return;
  }
  const { name, attributes, line } = found;
  throw new Unusable(
    name === 'assessmentStimulusRef'
      ? `shows the text of another file (${attributes['href']?.slice(0, 80) ?? name})`
      : `has values that change each time it is shown (${name})`,
    line,
  );
}

/** The text of an option; what cannot be had of it is named with its line. */
function optionText({ children, line }: XmlElement, initial: Outcomes): string {
  try {
    return textOf(children, initial);
  } catch (error) {
    throw error instanceof Unusable ? new Unusable(error.message, line) : error;
  }
}

function everyInteraction(element: XmlElement): readonly XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.name.endsWith('Interaction') ? [child] : everyInteraction(child),
  );
}

/** Outcomes that an item has before it is answered, with their values. */
type Outcomes = ReadonlyMap<string, readonly string[]>;

function initialOutcomes(root: XmlElement): Outcomes {
  return new Map(
    elementsOf(root, 'outcomeDeclaration').map((declared) => [
      declared.attributes['identifier'] ?? '',
      allWithin(declared, 'value').map((value) => textIn(value).trim()),
    ]),
  );
}

/** What is asked; a prompt that only repeats lines of the text around it is left out. */
function askedOf(body: XmlElement, choice: XmlElement, initial: Outcomes): string {
  const whole = textOf(body.children, initial);
  const around = textOf(body.children, initial, false);
  const prompt = textOf(elementsOf(choice, 'prompt'), initial);
  return `\n${around}\n`.includes(`\n${prompt}\n`) ? around : whole;
}

/** The text that a candidate sees before answering. */
function textOf(children: XmlElement['children'], initial: Outcomes, withPrompt = true): string {
  return renderContent(children, (element, render) => {
    switch (element.name) {
      // Only the prompt: its choices become the options.
      case 'choiceInteraction':
        return block(withPrompt ? render(elementsOf(element, 'prompt')) : '');
      case 'prompt':
      case 'contentBody':
        return block(render(element.children));
      case 'simpleChoice':
      case 'modalFeedback':
        return '';
      case 'feedbackBlock':
        return block(isShown(element, initial) ? render(element.children) : '');
      case 'feedbackInline':
        return isShown(element, initial) ? render(element.children) : '';
      case 'rubricBlock':
        return isForCandidates(element) ? block(render(element.children)) : '';
      default:
        return undefined;
    }
  });
}

/** Whether feedback is shown before an answer. */
function isShown({ attributes }: XmlElement, initial: Outcomes): boolean {
  const values = initial.get(attributes['outcomeIdentifier'] ?? '') ?? [];
  const isMatched = values.includes(attributes['identifier'] ?? '');
  return isMatched === ((attributes['showHide'] ?? 'show') === 'show');
}

function isForCandidates({ attributes }: XmlElement): boolean {
  const views = attributes['view']?.trim().split(/\s+/);
  if (views === undefined) {
    throw new Unusable('has a <rubricBlock> that does not say who sees it (view)');
  }
  return views.includes('candidate');
}

/** Which choices of an item are right. */
interface RightChoices {
  readonly identifiers: readonly string[];
  /** Whether a candidate may choose several. */
  readonly several: boolean;
  /** Points by choice. */
  readonly scores: ReadonlyMap<string, number>;
}

/** What an item of QTI 2 or 3 declares right; nothing that it does not declare, or declares in two ways. */
function rightChoices(item: XmlElement, { attributes }: XmlElement, choices: readonly string[]): RightChoices {
  const response = attributes['responseIdentifier'] ?? '';
  const declared = elementsOf(item, 'responseDeclaration').find((one) => one.attributes['identifier'] === response);
  if (declared === undefined) {
    throw new Unusable(`does not declare its response "${response.slice(0, 80)}"`);
  }
  const cardinality = declared.attributes['cardinality'];
  if (cardinality !== 'single' && cardinality !== 'multiple') {
    throw new Unusable(`has the cardinality "${cardinality ?? ''}"`);
  }
  if (choices.length > mostOptions) {
    throw new Unusable(`has ${choices.length} options: expected 2 to ${mostOptions}`);
  }
  const repeated = choices.find((identifier, index) => choices.indexOf(identifier) !== index);
  if (repeated !== undefined) {
    throw new Unusable(`has two choices with the identifier "${repeated.slice(0, 80)}"`);
  }
  const scores = scoresOf(declared);
  const identifiers = chooseRight(declared, scores, cardinality === 'single');
  const unknown = identifiers.find((identifier) => !choices.includes(identifier));
  if (unknown !== undefined) {
    throw new Unusable(`calls "${unknown.slice(0, 80)}" right, which is none of its choices`);
  }
  // 0 is no limit.
  const most = Number(attributes['maxChoices'] ?? '0');
  if (most > 0 && identifiers.length > most) {
    throw new Unusable(`has ${identifiers.length} right options, but lets a candidate choose ${most}`);
  }
  return { identifiers, several: cardinality === 'multiple' && most !== 1, scores };
}

function scoresOf(declared: XmlElement): ReadonlyMap<string, number> {
  const entries = elementsOf(declared, 'mapping').flatMap((mapping) => elementsOf(mapping, 'mapEntry'));
  const scores = entries.map(({ attributes }): readonly [string, number] => [
    (attributes['mapKey'] ?? '').trim(),
    Number(attributes['mappedValue'] ?? 'NaN'),
  ]);
  if (scores.some(([, score]) => Number.isNaN(score))) {
    throw new Unusable('has a mapping with a score that is not a number');
  }
  return new Map(scores);
}

/** What is called right or, if nothing is, what scores most; the two must not contradict one another. */
function chooseRight(declared: XmlElement, scores: ReadonlyMap<string, number>, isSingle: boolean): readonly string[] {
  const correct = elementsOf(declared, 'correctResponse')
    .flatMap((one) => elementsOf(one, 'value'))
    .map((value) => textIn(value).trim())
    .filter((value) => value !== '');
  if (isSingle && correct.length > 1) {
    throw new Unusable(`accepts any one of ${correct.length} options, which a quiz cannot: keep one`);
  }
  const most = Math.max(0, largest([...scores.values()]));
  const scoring = [...scores].flatMap(([key, score]) => (score > 0 && (!isSingle || score === most) ? [key] : []));
  const [called] = correct;
  const [best] = scoring;
  if (called === undefined && best === undefined) {
    throw new Unusable('states no correctResponse');
  }
  if (called === undefined && isSingle && scoring.length > 1) {
    throw new Unusable(`scores ${scoring.length} options alike and states no correctResponse`);
  }
  if (called !== undefined && best !== undefined && isSingle && !scoring.includes(called)) {
    throw new Unusable(`calls "${called.slice(0, 80)}" right, but scores "${best.slice(0, 80)}" highest`);
  }
  return called === undefined ? scoring : correct;
}

/** Points that a quiz does not know: it takes an option for right or wrong. */
function notesOf(
  choices: readonly string[],
  { identifiers, scores }: RightChoices,
  texts: readonly string[],
): readonly string[] {
  const most = largest([...scores.values()]);
  return noteParts(
    choices.flatMap((identifier, index) =>
      identifiers.includes(identifier)
        ? []
        : [{ text: texts[index] ?? '', weight: Math.round(((scores.get(identifier) ?? 0) / most) * 100) }],
    ),
  );
}
