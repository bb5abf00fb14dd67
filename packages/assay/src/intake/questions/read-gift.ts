import { htmlText } from './content/html-text';
import { noteParts, readAs, refuse, toChoice, toTexts, type QuestionRow, type WeighedAnswer } from './question-row';

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
  const named = /^\s*::((?:[^\\:]|\\[^]|:(?!:))*)::/.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const name = plain(named?.[1] ?? '') || body;
  const braces = placesOf(body, '{}');
  const [open, close] = braces;
  if (open === undefined) {
    return refuse(line, name, 'has no answer in braces');
  }
  if (body[open] !== '{' || close === undefined || body[close] !== '}') {
    return refuse(line, name, 'has an unmatched brace: write a literal brace as \\{ or \\}');
  }
  if (braces.length > 2) {
    return refuse(line, name, 'has more than one pair of braces');
  }
  const before = body.slice(0, open).trim();
  const after = body.slice(close + 1).trim();
  const title = formatted(after === '' ? before : `${before} _____ ${after}`, undefined);
  if ('reason' in title) {
    return refuse(line, name, title.reason);
  }
  const answers = withoutFeedback(body.slice(open + 1, close).trim());
  const read = readAnswers(title.text, answers, title.format);
  return 'reason' in read ? refuse(line, name, read.reason) : readAs(line, read.question, read.notes);
}

type Read = ReturnType<typeof toChoice>;

function readAnswers(title: string, answers: string, format: string | undefined): Read {
  if (answers === '') {
    return { reason: 'is an essay, which cannot be checked' };
  }
  if (answers.startsWith('#')) {
    return readNumbers(title, answers.slice(1).trim());
  }
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#|$)/i.exec(answers)?.[1];
  if (truth !== undefined) {
    return toChoice(title, truthOf(/^T/i.test(truth)), false);
  }
  const parts = partsOf(answers);
  if (parts === undefined) {
    return { reason: 'has an answer that begins with neither = nor ~' };
  }
  const isShort = parts.every(({ sign }) => sign === '=');
  if (isShort && parts.some(({ text }) => text.includes('->'))) {
    return { reason: 'is about matching pairs' };
  }
  const weighed: WeighedAnswer[] = [];
  for (const { sign, weight, text } of parts) {
    const own = formatted(text, isShort ? undefined : format);
    if ('reason' in own) {
      return own;
    }
    weighed.push({ text: own.text, weight: weight ?? (sign === '=' ? 100 : 0) });
  }
  return isShort
    ? toTexts(title, weighed)
    : toChoice(
        title,
        weighed,
        parts.every(({ sign }) => sign === '~'),
      );
}

/** The two options of a statement that is true or false. */
export function truthOf(isTrue: boolean): readonly WeighedAnswer[] {
  return [
    { text: 'True', weight: isTrue ? 100 : 0 },
    { text: 'False', weight: isTrue ? 0 : 100 },
  ];
}

function readNumbers(title: string, text: string): Read {
  const parts = /^[=~]/.test(text) ? partsOf(text) : [{ weight: undefined, text: text.split('#', 1)[0] ?? '' }];
  const answers = (parts ?? []).map((part) => ({ ...part, weight: part.weight ?? 100 }));
  const right = answers.filter(({ weight }) => weight >= 100);
  const [first] = right;
  if (first === undefined || right.length > 1) {
    return { reason: `has ${first === undefined ? 'no' : 'several'} right numbers` };
  }
  const number = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[-+]?\\d+)?';
  const [, value, tolerance] = new RegExp(`^(${number})\\s*(?::\\s*(${number}))?$`, 'i').exec(first.text.trim()) ?? [];
  const [, low, high] = new RegExp(`^(${number})\\.\\.(${number})$`, 'i').exec(first.text.trim()) ?? [];
  const notes = noteParts(answers);
  if (value !== undefined) {
    return {
      question: { title, number: Number(value), ...(tolerance !== undefined && { tolerance: Number(tolerance) }) },
      notes,
    };
  }
  if (low === undefined || high === undefined || Number(high) < Number(low)) {
    return { reason: `has "${first.text.trim().slice(0, 40)}" for a number: write 3, 3:0.1 or 2.9..3.1` };
  }
  const from = Number(low);
  const to = Number(high);
  return { question: { title, number: (from + to) / 2, tolerance: (to - from) / 2 }, notes };
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
        const weight = /^%(-?\d+(?:\.\d+)?)%/.exec(own);
        return {
          sign: answers[place],
          weight: weight === null ? undefined : Number(weight[1]),
          text: weight === null ? own : own.slice(weight[0].length).trim(),
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
): { readonly text: string; readonly format: string | undefined } | { readonly reason: string } {
  const stated = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(text);
  const own = stated?.[1]?.toLowerCase() ?? format;
  const unescaped = plain(stated === null ? text : text.slice(stated[0].length));
  if (own !== 'html') {
    return { text: unescaped, format: own };
  }
  const html = htmlText(unescaped);
  return 'reason' in html ? html : { text: html.text, format: own };
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
