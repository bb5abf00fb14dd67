import { elementsOf, textIn, type XmlElement } from '../xml-tree';
import { Unusable } from '../question-row';
import { enclose, withoutMarks } from './text-marks';

/** A part of a formula: how it may stand beside others depends on what it is. */
interface Term {
  readonly text: string;
  /** `atom`: a number, name, or something in parentheses; `script`: a power or index; `operator`; `fraction`; `row`: several. */
  readonly kind: 'atom' | 'script' | 'operator' | 'fraction' | 'row';
}

/** Operators between which a fraction needs no parentheses, and that stand between spaces. */
const loose = /^(?:[-+−±=<>≤≥≠≈≡→⇒⇔∈])$/;

/** Operators that are not seen: application, times, separator, plus. */
const invisible: Readonly<Record<string, string>> = { '\u2061': '', '\u2062': '', '\u2063': ',', '\u2064': '+' };

/** Accents by what stands over a letter. */
const accents: Readonly<Record<string, string>> = {
  '¯': '\u0304',
  '‾': '\u0304',
  _: '\u0304',
  '\u0304': '\u0304',
  '→': '\u20D7',
  '⃗': '\u20D7',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '.': '\u0307',
};

/** Presentation MathML as text that can be read in one way, such as `(x^2+1)/(2y)`; other MathML cannot be text. */
export function mathText(math: XmlElement): string {
  return row(math).text.trim();
}

/** Terms in a row, with spaces and parentheses where one would run into another. */
function joinTerms(terms: readonly Term[]): string {
  const parts: string[] = [];
  let last = '';
  for (const [index, term] of terms.entries()) {
    const before = terms[index - 1];
    const after = terms[index + 1];
    const own = term.kind === 'fraction' && !(isLoose(before) && isLoose(after)) ? `(${term.text})` : term.text;
    const isBetween = loose.test(term.text) && before !== undefined && !opensOrLoose(before) && after !== undefined;
    const part = isBetween ? ` ${own} ` : `${needsSpace(last, own, before) ? ' ' : ''}${own}`;
    parts.push(part);
    last = part.at(-1) ?? '';
  }
  return parts.join('').replace(/ {2,}/g, ' ');
}

function isLoose(term: Term | undefined): boolean {
  return term === undefined || (term.kind === 'operator' && /^[-+−±=<>≤≥≠≈≡→⇒⇔(),;|[\]{}]$/.test(term.text));
}

function opensOrLoose({ kind, text }: Term): boolean {
  return kind === 'operator' && (loose.test(text) || /^[([{|,;]$/.test(text));
}

/** Whether two terms would run into one another: `2x` does not, `23` and `sinx` do. */
function needsSpace(last: string, next: string, before: Term | undefined): boolean {
  const first = next.at(0) ?? '';
  return (
    /[\p{L}\p{N}]/u.test(last) &&
    /[\p{L}\p{N}√∛∜]/u.test(first) &&
    !(/\p{N}/u.test(last) && /[\p{L}√]/u.test(first) && before?.kind === 'atom')
  );
}

/** A term as a factor: in parentheses unless it is one already. */
function whole({ text, kind }: Term): string {
  return kind === 'atom' || (kind === 'row' && isEnclosed(text)) ? text : `(${text})`;
}

/** Whether the first bracket of a text is closed by its last character. */
function isEnclosed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) {
    return false;
  }
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') {
      depth += 1;
    } else if (text[at] === ')') {
      depth -= 1;
    }
    if (depth === 0) {
      return at === text.length - 1;
    }
  }
  return false;
}

function row(element: XmlElement): Term {
  const stray = element.children.find((child) => typeof child === 'string' && child.trim() !== '');
  if (stray !== undefined) {
    throw new Unusable('shows <math> with text outside of its elements, which cannot be read');
  }
  const terms = elementsOf(element)
    .map(termOf)
    .filter(({ text }) => text !== '');
  const [only] = terms;
  return only !== undefined && terms.length === 1 ? only : { text: joinTerms(terms), kind: 'row' };
}

function termOf(element: XmlElement): Term {
  const parts = elementsOf(element);
  switch (element.name) {
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return { text: token(element), kind: /\s/.test(token(element)) ? 'row' : 'atom' };
    case 'mo':
      return { text: invisible[token(element)] ?? token(element), kind: 'operator' };
    case 'mspace':
      return { text: '', kind: 'atom' };
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return row(element);
    case 'semantics':
      return parts[0] === undefined ? { text: '', kind: 'row' } : termOf(parts[0]);
    case 'mfenced':
      return fenced(element, parts.map(termOf));
    case 'mfrac':
      return fraction(element);
    case 'msqrt':
      return { text: `√(${row(element).text})`, kind: 'atom' };
    case 'mroot':
      return root(element);
    case 'msup':
    case 'msub':
    case 'msubsup':
      return scripted(element);
    case 'munder':
    case 'mover':
    case 'munderover':
      return limited(element);
    default:
      return unreadable(element.name);
  }
}

function unreadable(name: string): never {
  throw new Unusable(`shows <math> with <${name.slice(0, 40)}>, which cannot be written as text`);
}

function token(element: XmlElement): string {
  if (elementsOf(element).length > 0) {
    unreadable(element.name);
  }
  return withoutMarks(textIn(element)).replace(/\s+/g, ' ').trim();
}

/** What an absent element counts as. */
const nothing: Term = { text: '', kind: 'atom' };

/** The parts of an element that has two or three of them. */
function partsOf(element: XmlElement, count: 2 | 3): readonly [Term, Term, Term] {
  const parts = elementsOf(element);
  if (parts.length !== count) {
    unreadable(`${element.name}> of ${parts.length} parts <`);
  }
  const [first = nothing, second = nothing, third = nothing] = parts.map(termOf);
  return [first, second, third];
}

function fenced({ attributes }: XmlElement, parts: readonly Term[]): Term {
  const separators = Array.from((attributes['separators'] ?? ',').replace(/\s/g, ''));
  const inside = parts
    .map(
      ({ text }, index) =>
        `${text}${index === parts.length - 1 ? '' : (separators[index] ?? separators.at(-1) ?? ' ')}`,
    )
    .join('');
  return { text: `${attributes['open'] ?? '('}${inside}${attributes['close'] ?? ')'}`, kind: 'atom' };
}

function fraction(element: XmlElement): Term {
  if (element.attributes['linethickness']?.startsWith('0') === true) {
    unreadable('mfrac> without a line <');
  }
  const [over, under] = partsOf(element, 2);
  return { text: `${numerator(over)}/${numerator(under)}`, kind: 'fraction' };
}

function numerator(term: Term): string {
  return term.kind === 'script' ? term.text : whole(term);
}

function root(element: XmlElement): Term {
  const [base, degree] = partsOf(element, 2);
  const sign = { '2': '√', '3': '∛', '4': '∜' }[degree.text];
  return sign === undefined
    ? { text: `(${base.text})^(1/${whole(degree)})`, kind: 'script' }
    : { text: `${sign}(${base.text})`, kind: 'atom' };
}

function scripted(element: XmlElement): Term {
  const { base, low, high } = withScripts(element);
  const isWhole = base.text === '' || base.kind === 'operator';
  return { text: `${isWhole ? base.text : whole(base)}${lower(low)}${raise(high)}`, kind: 'script' };
}

/** What stands below and above a base, at its side or centred. */
function withScripts(element: XmlElement): Readonly<Record<'base' | 'low' | 'high', Term>> {
  switch (element.name) {
    case 'msub':
    case 'munder': {
      const [base, low] = partsOf(element, 2);
      return { base, low, high: nothing };
    }
    case 'msup':
    case 'mover': {
      const [base, high] = partsOf(element, 2);
      return { base, low: nothing, high };
    }
    default: {
      const [base, low, high] = partsOf(element, 3);
      return { base, low, high };
    }
  }
}

function lower({ text }: Term): string {
  return text === '' ? '' : `_${enclose(text)}`;
}

function raise({ text }: Term): string {
  return text === '' || /^['′″‴]+$/.test(text) ? text : `^${enclose(text)}`;
}

/** Sums, integrals and limits with what stands under and over them; a letter with its accent. */
function limited(element: XmlElement): Term {
  const { base, low, high } = withScripts(element);
  const accent = element.name === 'mover' ? accents[high.text] : undefined;
  if (accent !== undefined && /^\p{L}$/u.test(base.text)) {
    return { text: `${base.text}${accent}`, kind: 'atom' };
  }
  if (!/^(?:[∑∏∐∫∬∭∮⋃⋂⋁⋀]|lim|max|min|sup|inf)$/.test(base.text)) {
    unreadable(element.name);
  }
  return { text: `${base.text}${lower(low)}${raise(high)} `, kind: 'script' };
}
