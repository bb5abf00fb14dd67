import { SaxesParser } from 'saxes';
import { AssayError } from '../../basics/errors';

/** An element of an XML file. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and texts, in their order. */
  readonly children: readonly (XmlElement | string)[];
  /** Line at which it begins, from 1. */
  readonly line: number;
}

/** Levels of elements, and elements of a file, at most. */
const [deepest, most] = [100, 1_000_000];

/**
 * Reads well-formed XML; `shown` names the file in messages. Entities that a file declares itself are not expanded: one that
 * is used is an error, as is whatever else is not well-formed.
 */
export function readXml(text: string, shown: string): XmlElement {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const top: Open = { name: '', attributes: {}, children: [], line: 1 };
  const open: Open[] = [top];
  let [count, line] = [0, 1];
  parser.on('error', ({ message }) => {
    throw new AssayError(`${shown} is not valid XML: ${message.replace(/^\d+:\d+: /, '')} (line ${parser.line}).`);
  });
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (open.length > deepest || count > most) {
      throw new AssayError(
        `${shown} ${count > most ? `has more than ${most.toLocaleString('en-US')} elements` : `nests elements more than ${deepest} deep`} (line ${line}).`,
      );
    }
    const element: Open = { name, attributes, children: [], line };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (part: string): void => void open.at(-1)?.children.push(part);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  const [root] = elementsOf(top);
  if (root === undefined) {
    throw new AssayError(`${shown} is not valid XML: it has no element.`);
  }
  return root;
}

interface Open extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** The elements in an element, of one name if that is told. */
export function elementsOf({ children }: XmlElement, name?: string): readonly XmlElement[] {
  return children.filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** All elements of a name within an element, however deep, in their order. */
export function allWithin(element: XmlElement, name: string): readonly XmlElement[] {
  return elementsOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...allWithin(child, name)]);
}

/** All text in an element. */
export function textIn({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}

/** What an element holds, written as markup again, without feedback on answers. */
export function markupIn({ children }: XmlElement): string {
  return children
    .map((child) =>
      typeof child === 'string'
        ? escape(child)
        : /^feedback/i.test(child.name)
          ? ''
          : `<${child.name}>${markupIn(child)}</${child.name}>`,
    )
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
