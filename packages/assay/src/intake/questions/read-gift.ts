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
} from './question-row';

/** Lines of a file without a blank one between them. */
interface Block {
  readonly line: number;
  readonly text: string;
}

/** Reads questions in Moodle's GIFT format; each that cannot be had becomes a row with its line and why. */
export function readGift(text: string): readonly QuestionRow[] {
  return blocksOf(text).map(readBlock);
}

/** Blank lines part questions; comments and categories are none. */
function blocksOf(text: string): readonly Block[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let isOpen = false;
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    if (line.trim() === '') {
      isOpen = false;
    } else if (!/^\s*(?:\/\/|\$CATEGORY:)/.test(line)) {
      if (!isOpen) {
        blocks.push({ line: index + 1, lines: [] });
        isOpen = true;
      }
      blocks.at(-1)?.lines.push(line);
    }
  }
  return blocks.map(({ line, lines }) => ({ line, text: lines.join('\n') }));
}

function readBlock({ line, text }: Block): QuestionRow {
  const [head = '', named = ''] = /^\s*::((?:[^\\:]|\\[^]|:(?!:))*)::/.exec(text) ?? [];
  const body = text.slice(head.length);
  return toRow(line, plain(named) || body, () => readBody(body));
}

function readBody(body: string): ReadQuestion {
  const braces = placesOf(body, '{}');
  const [open, close] = braces;
  if (open === undefined) {
    throw new Unusable('has no answer in braces');
  }
  if (body[open] !== '{' || close === undefined || body[close] !== '}') {
    throw new Unusable('has an unmatched brace: write a literal brace as \\{ or \\}');
  }
  if (braces.length > 2) {
    throw new Unusable('has more than one pair of braces');
  }
  const before = body.slice(0, open).trim();
  const after = body.slice(close + 1).trim();
  const title = formatted(after === '' ? before : `${before} _____ ${after}`, undefined);
  const answers = withoutFeedback(body.slice(open + 1, close).trim());
  return readAnswers(title.text, answers, title.format);
}

function readAnswers(title: string, answers: string, format: string | undefined): ReadQuestion {
  if (answers === '') {
    throw new Unusable('is an essay, which cannot be checked');
  }
  if (answers.startsWith('#')) {
    return readNumbers(title, answers.slice(1).trim());
  }
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(answers)?.[1];
  if (truth !== undefined) {
    return toStatement(title, /^T/i.test(truth));
  }
  const parts = partsOf(answers);
  if (parts === undefined) {
    throw new Unusable('has an answer that begins with neither = nor ~');
  }
  const isShort = parts.every(({ sign }) => sign === '=');
  if (isShort && parts.some(({ text }) => text.includes('->'))) {
    throw new Unusable('is about matching pairs');
  }
  const weighed = parts.map(({ sign, weight, text }) => ({
    text: formatted(text, isShort ? undefined : format).text,
    weight: weight ?? (sign === '=' ? 100 : 0),
  }));
  const several = parts.every(({ sign }) => sign === '~');
  return isShort ? toTexts(title, weighed) : toChoice(title, weighed, several);
}

function readNumbers(title: string, text: string): ReadQuestion {
  const parts = /^[=~]/.test(text) ? partsOf(text) : [{ weight: undefined, text: text.split('#', 1)[0] ?? '' }];
  const answers = (parts ?? []).map((part) => ({ ...part, weight: part.weight ?? 100 }));
  const right = answers.filter(({ weight }) => weight >= 100);
  const [first] = right;
  if (first === undefined || right.length > 1) {
    throw new Unusable(`has ${first === undefined ? 'no' : 'several'} right numbers`);
  }
  return { question: { title, ...readNumber(first.text.trim()) }, notes: noteParts(answers) };
}

/** `3`, `3:0.1` or `2.9..3.1`. */
function readNumber(text: string): { readonly number: number; readonly tolerance?: number } {
  const number = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[-+]?\\d+)?';
  const [, value, tolerance] = new RegExp(`^(${number})\\s*(?::\\s*(${number}))?$`, 'i').exec(text) ?? [];
  if (value !== undefined) {
    return { number: Number(value), ...(tolerance !== undefined && { tolerance: Number(tolerance) }) };
  }
  const [, low, high] = new RegExp(`^(${number})\\.\\.(${number})$`, 'i').exec(text) ?? [];
  const from = Number(low);
  const to = Number(high);
  // Of a text that is no range, both are NaN.
  if (!(from <= to)) {
    throw new Unusable(`has "${text.slice(0, 40)}" for a number: write 3, 3:0.1 or 2.9..3.1`);
  }
  return { number: (from + to) / 2, tolerance: (to - from) / 2 };
}

interface Part {
  readonly sign: string | undefined;
  readonly weight: number | undefined;
  /** Still escaped. */
  readonly text: string;
}

/** Answers by their signs, without their feedback; `undefined` when text stands before the first. */
function partsOf(answers: string): readonly Part[] | undefined {
  const places = placesOf(answers, '=~');
  return places[0] !== 0
    ? undefined
    : places.map((place, index) => {
        const whole = answers.slice(place + 1, places[index + 1]);
        const [feedback] = placesOf(whole, '#');
        const own = whole.slice(0, feedback).trim();
        const [mark = '', weight] = /^%(-?\d+(?:\.\d+)?)%/.exec(own) ?? [];
        return {
          sign: answers[place],
          weight: weight === undefined ? undefined : Number(weight),
          text: own.slice(mark.length).trim(),
        };
      });
}

/** Feedback on the whole question stands behind four number signs. */
function withoutFeedback(answers: string): string {
  const at = placesOf(answers, '#').find((place) => answers.startsWith('####', place));
  return answers.slice(0, at).trim();
}

/** Text without escapes, and of HTML without tags; `format` is that of the question. */
function formatted(
  text: string,
  format: string | undefined,
): { readonly text: string; readonly format: string | undefined } {
  const [mark = '', stated] = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(text) ?? [];
  const own = stated?.toLowerCase() ?? format;
  const unescaped = plain(text.slice(mark.length));
  return { text: own === 'html' ? htmlText(unescaped) : unescaped, format: own };
}

/** Places of characters that are not escaped. */
function placesOf(text: string, characters: string): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') {
      at += 1;
    } else if (characters.includes(text[at] ?? ' ')) {
      places.push(at);
    }
  }
  return places;
}

function plain(text: string): string {
  return text.replace(/\\([\\:#={}~n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped)).trim();
}
