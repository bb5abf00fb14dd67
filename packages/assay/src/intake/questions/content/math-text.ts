import { elementsOf, textIn, type XmlElement } from '../xml-tree';
import { NotText } from './not-text';
import { enclose } from './scripts';
import { withoutMarks } from './text-lines';

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
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    if (depth === 0) {
      return at === text.length - 1;
    }
  }
  return false;
}

function row(element: XmlElement): Term {
  const stray = element.children.find((child) => typeof child === 'string' && child.trim() !== '');
  if (stray !== undefined) {
    throw new NotText('shows <math> with text outside of its elements, which cannot be read');
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
      return root(argumentsOf(element, 2));
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
  throw new NotText(`shows <math> with <${name.slice(0, 40)}>, which cannot be written as text`);
}

function token(element: XmlElement): string {
  if (elementsOf(element).length > 0) {
    unreadable(element.name);
  }
  return withoutMarks(textIn(element)).replace(/\s+/g, ' ').trim();
}

function argumentsOf(element: XmlElement, count: number): readonly Term[] {
  const parts = elementsOf(element);
  return parts.length === count ? parts.map(termOf) : unreadable(`${element.name}> of ${parts.length} parts <`);
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
  const [over, under] = argumentsOf(element, 2);
  const part = (term: Term | undefined): string =>
    term === undefined ? '' : term.kind === 'script' ? term.text : whole(term);
  return { text: `${part(over)}/${part(under)}`, kind: 'fraction' };
}

function root([base, degree]: readonly Term[]): Term {
  const inside = base?.text ?? '';
  const sign = { '2': '√', '3': '∛', '4': '∜' }[degree?.text ?? ''];
  return sign === undefined
    ? { text: `(${inside})^(1/${degree === undefined ? '' : whole(degree)})`, kind: 'script' }
    : { text: `${sign}(${inside})`, kind: 'atom' };
}

function scripted(element: XmlElement): Term {
  const [base, first, second] = argumentsOf(element, element.name === 'msubsup' ? 3 : 2);
  const lowered = element.name === 'msup' ? undefined : first?.text;
  const raised = element.name === 'msub' ? undefined : element.name === 'msup' ? first?.text : second?.text;
  return { text: `${baseOf(base)}${lower(lowered)}${raise(raised)}`, kind: 'script' };
}

function baseOf(base: Term | undefined): string {
  return base === undefined || base.text === '' ? '' : base.kind === 'operator' ? base.text : whole(base);
}

function lower(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `_${enclose(text)}`;
}

function raise(text: string | undefined): string {
  return text === undefined || text === '' ? '' : /^['′″‴]+$/.test(text) ? text : `^${enclose(text)}`;
}

/** Sums, integrals and limits with what stands under and over them; a letter with its accent. */
function limited(element: XmlElement): Term {
  const [base, first, second] = argumentsOf(element, element.name === 'munderover' ? 3 : 2);
  const text = base?.text ?? '';
  const accent = element.name === 'mover' ? accents[first?.text ?? ''] : undefined;
  if (accent !== undefined && /^\p{L}$/u.test(text)) {
    return { text: `${text}${accent}`, kind: 'atom' };
  }
  if (!/^(?:[∑∏∐∫∬∭∮⋃⋂⋁⋀]|lim|max|min|sup|inf)$/.test(text)) {
    unreadable(element.name);
  }
  const under = element.name === 'mover' ? undefined : first?.text;
  const over = element.name === 'munder' ? undefined : element.name === 'mover' ? first?.text : second?.text;
  return { text: `${text}${lower(under)}${raise(over)} `, kind: 'script' };
}
