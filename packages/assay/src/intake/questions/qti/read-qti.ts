import { NotText } from '../content/not-text';
import { renderContent, type Content } from '../content/render-content';
import { block } from '../content/text-lines';
import { nameOf, readAs, refuse, type QuestionRow } from '../question-row';
import { allWithin, elementsOf, textIn, type XmlElement } from '../xml-tree';
import { rightChoices } from './right-choices';

/** Reads one item of QTI 2 or 3, whose root is `<assessmentItem>`: a question with options. */
export function readQtiItem(root: XmlElement): QuestionRow {
  const name = nameOf(root.attributes['title'], root.attributes['identifier']);
  const read = readItem(root);
  return 'reason' in read ? refuse(read.line, name, read.reason) : readAs(root.line, read.question, read.notes);
}

interface Problem {
  readonly line: number;
  readonly reason: string;
}

type ReadQuestion = Extract<QuestionRow, { readonly status: 'read' }>;

function readItem(root: XmlElement): Problem | Pick<ReadQuestion, 'question' | 'notes'> {
  const problem = (reason: string, { line }: XmlElement = root): Problem => ({ line, reason });
  const beyond = ['templateDeclaration', 'templateProcessing', 'assessmentStimulusRef']
    .flatMap((one) => allWithin(root, one))
    .at(0);
  if (beyond !== undefined) {
    return problem(
      beyond.name === 'assessmentStimulusRef'
        ? `shows the text of another file (${beyond.attributes['href']?.slice(0, 80) ?? beyond.name})`
        : `has values that change each time it is shown (${beyond.name})`,
      beyond,
    );
  }
  const [body] = elementsOf(root, 'itemBody');
  const interactions = body === undefined ? [] : everyInteraction(body);
  const [choice] = interactions;
  if (body === undefined || choice === undefined || interactions.length > 1 || choice.name !== 'choiceInteraction') {
    const found = interactions.map((one) => one.name).join(', ') || 'no interaction';
    return problem(`has ${found}; one choiceInteraction can be read`);
  }
  const choices = elementsOf(choice, 'simpleChoice');
  const right = rightChoices(
    root,
    choice,
    choices.map(({ attributes }) => attributes['identifier'] ?? ''),
  );
  if ('reason' in right) {
    return problem(right.reason);
  }
  const initial = initialOutcomes(root);
  const title = askedOf(body, choice, initial);
  if ('reason' in title) {
    return problem(title.reason);
  }
  if (title.text === '') {
    return problem('asks nothing: it has options but no text');
  }
  const options: { option: string; correct: boolean }[] = [];
  for (const one of choices) {
    const text = textOf(one.children, initial);
    if ('reason' in text) {
      return problem(text.reason, one);
    }
    options.push({ option: text.text, correct: right.identifiers.includes(one.attributes['identifier'] ?? '') });
  }
  return {
    question: { title: title.text, ...(right.several && { multiple: true }), options },
    notes: right.notes(options.map(({ option }) => option)),
  };
}

function everyInteraction(element: XmlElement): readonly XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.name.endsWith('Interaction') ? [child] : everyInteraction(child),
  );
}

/** Outcomes that an item has before it is answered, with their values. */
function initialOutcomes(root: XmlElement): ReadonlyMap<string, readonly string[]> {
  return new Map(
    elementsOf(root, 'outcomeDeclaration').map((declared) => [
      declared.attributes['identifier'] ?? '',
      allWithin(declared, 'value').map((value) => textIn(value).trim()),
    ]),
  );
}

/** What is asked; a prompt that only repeats lines of the text around it is left out. */
function askedOf(body: XmlElement, choice: XmlElement, initial: ReadonlyMap<string, readonly string[]>): Content {
  const prompts = elementsOf(choice, 'prompt');
  const prompt = textOf(prompts, initial);
  const around = textOf(body.children, initial, false);
  const isAdded = !('text' in prompt && 'text' in around && `\n${around.text}\n`.includes(`\n${prompt.text}\n`));
  return prompts.length > 0 && isAdded ? textOf(body.children, initial) : around;
}

/** The text that a candidate sees before answering. */
function textOf(
  children: XmlElement['children'],
  initial: ReadonlyMap<string, readonly string[]>,
  withPrompt = true,
): Content {
  return renderContent(children, (element, render) => {
    const { name, attributes } = element;
    switch (name) {
      // Only the prompt: its choices become the options.
      case 'choiceInteraction':
        return block(withPrompt ? render(elementsOf(element, 'prompt')) : '');
      case 'prompt':
      case 'contentBody':
        return block(render(element.children));
      case 'simpleChoice':
        return '';
      case 'modalFeedback':
        return '';
      case 'feedbackBlock':
      case 'feedbackInline': {
        const isMatched =
          initial.get(attributes['outcomeIdentifier'] ?? '')?.includes(attributes['identifier'] ?? '') === true;
        const isShown = isMatched === ((attributes['showHide'] ?? 'show') === 'show');
        const text = isShown ? render(element.children) : '';
        return name === 'feedbackBlock' ? block(text) : text;
      }
      case 'rubricBlock': {
        const views = attributes['view']?.trim().split(/\s+/);
        if (views === undefined) {
          throw new NotText('has a <rubricBlock> that does not say who sees it (view)');
        }
        return views.includes('candidate') ? block(render(element.children)) : '';
      }
      default:
        return undefined;
    }
  });
}
