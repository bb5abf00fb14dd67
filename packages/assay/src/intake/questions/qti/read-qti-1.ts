import { readHtml } from '../content/html-tree';
import { NotText } from '../content/not-text';
import { renderContent, type Content } from '../content/render-content';
import { block, keepSpaces, lineBreak, withoutMarks } from '../content/text-lines';
import { nameOf, noteParts, readAs, refuse, type QuestionRow } from '../question-row';
import { allWithin, elementsOf, textIn, type XmlElement } from '../xml-tree';
import { bestResponse } from './best-response';

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

/** Types of questions with options that Canvas and Common Cartridge name in an item's metadata. */
const readable =
  /^(?:multiple_choice_question|true_false_question|multiple_answers_question|cc\.(?:multiple_choice|true_false|multiple_response)\.\w+)$/i;

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
