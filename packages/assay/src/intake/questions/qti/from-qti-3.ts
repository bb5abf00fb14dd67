import type { XmlElement } from '../xml-tree';

/** An element of QTI 3 under the names that QTI 2 gave it: `<qti-simple-choice>` becomes `<simpleChoice>`. */
export function fromQti3(element: XmlElement): XmlElement {
  const { name, attributes, children, line } = element;
  return {
    name: name.startsWith('qti-') ? camelCase(name.slice(4)) : name,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key.startsWith('data-') ? key : camelCase(key), value]),
    ),
    children: children.map((child) => (typeof child === 'string' ? child : fromQti3(child))),
    line,
  };
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
