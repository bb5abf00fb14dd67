import { truthOf } from './read-gift';
import { htmlText } from './content/html-text';
import { noteParts, readAs, refuse, toChoice, toTexts, type QuestionRow, type WeighedAnswer } from './question-row';
import { elementsOf, textIn, type XmlElement } from './xml-tree';

/** Reads the questions of Moodle's XML, whose root is `<quiz>`. */
export function readMoodleXml(root: XmlElement): readonly QuestionRow[] {
  return elementsOf(root, 'question')
    .filter(({ attributes }) => attributes['type'] !== 'category')
    .map(readQuestion);
}

function readQuestion(element: XmlElement): QuestionRow {
  const { line, attributes } = element;
  const type = attributes['type'] ?? '';
  const title = formattedText(elementsOf(element, 'questiontext')[0]);
  const name = textOf(elementsOf(element, 'name')[0]).trim() || ('text' in title ? title.text : '');
  if ('reason' in title) {
    return refuse(line, name, title.reason);
  }
  const answers: (WeighedAnswer & { readonly tolerance: string })[] = [];
  for (const answer of elementsOf(element, 'answer')) {
    const read = formattedText(answer);
    if ('reason' in read) {
      return refuse(line, name, read.reason);
    }
    const weight = Number(answer.attributes['fraction'] ?? '0');
    answers.push({ text: read.text, weight, tolerance: wordIn(answer, 'tolerance') });
  }
  const read = readAnswers(element, { type, title: title.text, answers });
  return 'reason' in read ? refuse(line, name, read.reason) : readAs(line, read.question, read.notes);
}

function readAnswers(
  element: XmlElement,
  {
    type,
    title,
    answers,
  }: {
    readonly type: string;
    readonly title: string;
    readonly answers: readonly (WeighedAnswer & { readonly tolerance: string })[];
  },
): ReturnType<typeof toChoice> {
  switch (type) {
    case 'multichoice':
      return toChoice(title, answers, /^(?:false|0)$/.test(wordIn(element, 'single')));
    case 'truefalse': {
      const right = answers.find(({ weight }) => weight >= 100)?.text.toLowerCase();
      return right === 'true' || right === 'false'
        ? toChoice(title, truthOf(right === 'true'), false)
        : { reason: 'says neither "true" nor "false" is right' };
    }
    case 'shortanswer':
      return toTexts(title, answers, wordIn(element, 'usecase') === '1');
    case 'numerical': {
      const right = answers.filter(({ weight }) => weight >= 100);
      const [first] = right;
      const number = first === undefined || first.text === '' ? NaN : Number(first.text);
      const tolerance = Number(first?.tolerance ?? 0);
      return right.length !== 1 || Number.isNaN(number) || Number.isNaN(tolerance)
        ? {
            reason: `has ${right.length === 1 ? 'a right answer that is not a number' : `${right.length} right numbers`}`,
          }
        : { question: { title, number, ...(tolerance !== 0 && { tolerance }) }, notes: noteParts(answers) };
    }
    default:
      return { reason: `is of type "${type}", which has no options, short texts or number` };
  }
}

function textOf(element: XmlElement | undefined): string {
  const [text] = element === undefined ? [] : elementsOf(element, 'text');
  return text === undefined ? '' : textIn(text);
}

function wordIn(element: XmlElement, name: string): string {
  const [child] = elementsOf(element, name);
  return child === undefined ? '' : textIn(child).trim();
}

function formattedText(element: XmlElement | undefined): ReturnType<typeof htmlText> {
  const text = textOf(element);
  if (element !== undefined && elementsOf(element, 'file').length > 0) {
    return { reason: 'shows a file, which is not text' };
  }
  return /^(?:html|moodle_auto_format)?$/.test(element?.attributes['format'] ?? '')
    ? htmlText(text)
    : { text: text.trim() };
}
