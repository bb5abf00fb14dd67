import type { QuestionSource } from '../../kinds/quiz/question';
import { htmlText } from './html-text';
import { readAs, refuse, type QuestionRow } from './question-row';
import { allWithin, elementsOf, markupIn, textIn, type XmlElement } from './xml-tree';

/** Reads one item of QTI 2.1, whose root is `<assessmentItem>`: a question with options. */
export function readQtiItem(root: XmlElement): QuestionRow {
  const name = root.attributes['title'] ?? root.attributes['identifier'] ?? '';
  const [body] = elementsOf(root, 'itemBody');
  const interactions = body === undefined ? [] : everyInteraction(body);
  const [choice] = interactions;
  if (body === undefined || choice === undefined || interactions.length > 1 || choice.name !== 'choiceInteraction') {
    const found = interactions.map((one) => one.name).join(', ') || 'no interaction';
    return refuse(root.line, name, `has ${found}; one choiceInteraction can be read`);
  }
  const declared = elementsOf(root, 'responseDeclaration').find(
    ({ attributes }) => attributes['identifier'] === choice.attributes['responseIdentifier'],
  );
  const right = (declared === undefined ? [] : elementsOf(declared, 'correctResponse'))
    .flatMap((response) => elementsOf(response, 'value'))
    .map((value) => textIn(value).trim());
  const cardinality = declared?.attributes['cardinality'];
  if (right.length === 0 || (cardinality !== 'single' && cardinality !== 'multiple')) {
    return refuse(
      root.line,
      name,
      right.length === 0 ? 'states no correctResponse' : `has the cardinality "${cardinality ?? ''}"`,
    );
  }
  const title = htmlText(stemOf(body, choice));
  if ('reason' in title) {
    return refuse(root.line, name, title.reason);
  }
  const options: NonNullable<QuestionSource['options']> = [];
  for (const one of elementsOf(choice, 'simpleChoice')) {
    const text = htmlText(markupIn(one));
    if ('reason' in text) {
      return refuse(one.line, name, text.reason);
    }
    options.push({ option: text.text, correct: right.includes(one.attributes['identifier'] ?? '') });
  }
  return options.filter(({ correct }) => correct).length < right.length
    ? refuse(root.line, name, 'calls an option right that it does not have')
    : readAs(root.line, { title: title.text, ...(cardinality === 'multiple' && { multiple: true }), options });
}

function everyInteraction(element: XmlElement): readonly XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.name.endsWith('Interaction') ? [child] : everyInteraction(child),
  );
}

/** What is asked: the body before the options, and the prompt among them. */
function stemOf(body: XmlElement, choice: XmlElement): string {
  const around = elementsOf(body)
    .filter((child) => child !== choice && allWithin(child, 'choiceInteraction').length === 0)
    .map((child) => `<p>${child.name === 'img' ? '<img>' : ''}${markupIn(child)}</p>`);
  return [...around, ...elementsOf(choice, 'prompt').map((prompt) => `<p>${markupIn(prompt)}</p>`)].join('');
}
