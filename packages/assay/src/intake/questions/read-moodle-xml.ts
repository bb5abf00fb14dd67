import { htmlText } from './content/html-text';
import {
  noteParts,
  toChoice,
  toRow,
  toStatement,
  toTexts,
  Unusable,
  type QuestionRow,
  type ReadQuestion,
  type WeighedAnswer,
} from './question-row';
import { elementsOf, textIn, type XmlElement } from './xml-tree';

/** Reads the questions of Moodle's XML, whose root is `<quiz>`. */
export function readMoodleXml(root: XmlElement): readonly QuestionRow[] {
  return elementsOf(root, 'question')
    .filter(({ attributes }) => attributes['type'] !== 'category')
    .map((element) => {
      const name = textOf(elementsOf(element, 'name')[0]).trim();
      const [asked] = elementsOf(element, 'questiontext');
      return toRow(element.line, name || textOf(asked), () => readQuestion(element, formattedText(asked)));
    });
}

interface MoodleAnswer extends WeighedAnswer {
  readonly tolerance: string;
}

function readQuestion(element: XmlElement, title: string): ReadQuestion {
  const type = element.attributes['type'] ?? '';
  const answers = elementsOf(element, 'answer').map((answer) => ({
    text: formattedText(answer),
    weight: Number(answer.attributes['fraction'] ?? '0'),
    tolerance: wordIn(answer, 'tolerance'),
  }));
  switch (type) {
    case 'multichoice':
      return toChoice(title, answers, /^(?:false|0)$/.test(wordIn(element, 'single')));
    case 'truefalse': {
      const right = answers.find(({ weight }) => weight >= 100)?.text.toLowerCase();
      if (right !== 'true' && right !== 'false') {
        throw new Unusable('says neither "true" nor "false" is right');
      }
      return toStatement(title, right === 'true');
    }
    case 'shortanswer':
      return toTexts(title, answers, wordIn(element, 'usecase') === '1');
    case 'numerical':
      return toNumber(title, answers);
    default:
      throw new Unusable(`is of type "${type}", which has no options, short texts or number`);
  }
}

function toNumber(title: string, answers: readonly MoodleAnswer[]): ReadQuestion {
  const [right, ...others] = answers.filter(({ weight }) => weight >= 100);
  if (right === undefined || others.length > 0) {
    throw new Unusable(`has ${right === undefined ? 0 : others.length + 1} right numbers`);
  }
  const number = right.text === '' ? NaN : Number(right.text);
  const tolerance = Number(right.tolerance);
  if (Number.isNaN(number) || Number.isNaN(tolerance)) {
    throw new Unusable('has a right answer that is not a number');
  }
  return { question: { title, number, ...(tolerance !== 0 && { tolerance }) }, notes: noteParts(answers) };
}

function textOf(element: XmlElement | undefined): string {
  const [text] = element === undefined ? [] : elementsOf(element, 'text');
  return text === undefined ? '' : textIn(text);
}

function wordIn(element: XmlElement, name: string): string {
  const [child] = elementsOf(element, name);
  return child === undefined ? '' : textIn(child).trim();
}

function formattedText(element: XmlElement | undefined): string {
  const text = textOf(element);
  if (element !== undefined && elementsOf(element, 'file').length > 0) {
    throw new Unusable('shows a file, which is not text');
  }
  return /^(?:html|moodle_auto_format)?$/.test(element?.attributes['format'] ?? '') ? htmlText(text) : text.trim();
}
