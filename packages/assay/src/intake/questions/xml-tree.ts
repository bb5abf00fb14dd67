import { SaxesParser } from 'saxes';
import { AssayError } from '../../basics/errors';

/** An element of an XML or HTML text. */
export interface XmlElement {
  /** Without the prefix of its namespace. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and texts, in their order. */
  readonly children: readonly (XmlElement | string)[];
  /** Line at which it begins, from 1. */
  readonly line: number;
}

/** An element to which children are still added. */
export interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** Maximum depth of nested elements. */
export const deepest = 100;

const most = 1_000_000;

/**
 * Reads well-formed XML; `shown` names the file in messages. Entities that a file declares itself are not expanded: one that
 * is used is an error, as is whatever else is not well-formed.
 */
export function readXml(text: string, shown: string): XmlElement {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const top: OpenElement = { name: '', attributes: {}, children: [], line: 1 };
  const open: OpenElement[] = [top];
  let count = 0;
  let line = 1;
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
    const element: OpenElement = { name: withoutPrefix(name), attributes, children: [], line };
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

/** The local part of a name such as `m:math`. */
export function withoutPrefix(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
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
