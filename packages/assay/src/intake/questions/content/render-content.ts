import { elementsOf, type XmlElement } from '../xml-tree';
import { mathText } from './math-text';
import { Unusable } from '../question-row';
import { block, inLine, keepSpaces, lineBreak, script, settleMarks, withoutMarks } from './text-marks';

type Node = XmlElement | string;

/** Renders elements that HTML does not have: their text, or `undefined` for any other element. */
export type OwnElements = (element: XmlElement, render: (nodes: readonly Node[]) => string) => string | undefined;

/**
 * The text that a reader of HTML sees. Nothing is flattened: for what text cannot show, or an unknown element, it throws
 * `Unusable`.
 */
export function renderContent(nodes: readonly Node[], own: OwnElements = () => undefined): string {
  const render = (inside: readonly Node[], keeps = false): string =>
    inside
      .map((node) => (typeof node === 'string' ? textOf(node, keeps) : renderElement(node, { own, render, keeps })))
      .join('');
  return settleMarks(render(nodes));
}

function textOf(text: string, keeps: boolean): string {
  return keeps ? keepSpaces(withoutMarks(text)) : withoutMarks(text).replace(/[\s\u00A0]+/g, ' ');
}

const blocks = new Set(
  'address article aside blockquote center dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header main nav p section'.split(
    ' ',
  ),
);

const inline = new Set(
  'a abbr acronym b bdi bdo big cite dfn em font i ins kbd label mark samp small span strong time tt u var wbr'.split(
    ' ',
  ),
);

/** Shown by no browser. */
const unseen = new Set('colgroup head link meta script style stylesheet template title'.split(' '));

interface Rendering {
  readonly own: OwnElements;
  readonly render: (nodes: readonly Node[], keeps?: boolean) => string;
  /** Whether spaces and line breaks are kept, as in code. */
  readonly keeps: boolean;
}

function renderElement(element: XmlElement, rendering: Rendering): string {
  const { own, render, keeps } = rendering;
  const name = element.name.toLowerCase();
  const { children } = element;
  if (unseen.has(name) || isHidden(element)) {
    return '';
  }
  const ofItsOwn = own(element, (nodes) => render(nodes, keeps));
  if (ofItsOwn !== undefined) {
    return ofItsOwn;
  }
  if (blocks.has(name)) {
    return block(render(children, keeps));
  }
  if (inline.has(name)) {
    return render(children, keeps);
  }
  switch (name) {
    case 'br':
      return lineBreak;
    case 'hr':
      return block('');
    case 'code':
      return render(children, true);
    case 'pre':
      return block(render(children, true));
    case 'q':
      return `“${render(children, keeps)}”`;
    case 'del':
    case 's':
    case 'strike':
      return `~~${render(children, keeps)}~~`;
    case 'sup':
      return script('^', render(children, keeps));
    case 'sub':
      return script('_', render(children, keeps));
    case 'ol':
    case 'ul':
      return listText(element, (nodes) => render(nodes, keeps));
    case 'math':
      return element.attributes['display'] === 'block' ? block(mathText(element)) : mathText(element);
    case 'img':
      return formulaOf(element);
    default:
      throw new Unusable(`shows <${element.name.slice(0, 40)}>, which is not text`);
  }
}

function isHidden({ attributes }: XmlElement): boolean {
  return (
    attributes['hidden'] !== undefined || /(?:display:\s?none|visibility:\s?hidden)/i.test(attributes['style'] ?? '')
  );
}

/** Canvas shows a formula as a picture, and states its LaTeX. */
function formulaOf({ attributes }: XmlElement): string {
  const latex = attributes['data-equation-content'];
  if (latex === undefined || latex.trim() === '') {
    throw new Unusable('shows <img>, which is not text');
  }
  return `\\(${withoutMarks(latex.trim())}\\)`;
}

/** Lines of a list, numbered as they are shown. */
function listText(list: XmlElement, render: (nodes: readonly Node[]) => string): string {
  const stray = list.children.some((child) =>
    typeof child === 'string' ? child.trim() !== '' : child.name.toLowerCase() !== 'li',
  );
  if (stray) {
    throw new Unusable(`has a list <${list.name}> with something else than <li> in it`);
  }
  let number = Number(list.attributes['start'] ?? '1') - 1;
  const items = elementsOf(list).map((item) => {
    number = item.attributes['value'] === undefined ? number + 1 : Number(item.attributes['value']);
    const mark = list.name.toLowerCase() === 'ul' ? '-' : `${numeral(number, list.attributes['type'] ?? '1')}.`;
    return block(`${mark} ${inLine(render(item.children))}`);
  });
  return block(items.join(''));
}

function numeral(number: number, type: string): string {
  const letter = number >= 1 && number <= 26 ? String.fromCodePoint(96 + number) : undefined;
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'][number - 1];
  const shown = { '1': String(number), a: letter, A: letter?.toUpperCase(), i: roman, I: roman?.toUpperCase() }[type];
  if (shown === undefined || !Number.isSafeInteger(number)) {
    throw new Unusable(`numbers a list in a way that is not read (type "${type.slice(0, 20)}")`);
  }
  return shown;
}
