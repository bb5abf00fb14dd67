import { AssayError } from '../../basics/errors';
import { readQtiItem } from './qti/read-qti';
import { readQti1 } from './qti/read-qti-1';
import type { QuestionRow } from './question-row';
import { readMoodleXml } from './read-moodle-xml';
import { allWithin, type XmlElement } from './xml-tree';

/** Formats of questions in XML. */
export const xmlFormats = ['Moodle XML', 'QTI 1.2', 'QTI 2.1', 'QTI 3.0'] as const;

/** The questions of an XML file, and their format. */
export interface XmlQuestions {
  readonly format: (typeof xmlFormats)[number];
  readonly rows: readonly QuestionRow[];
}

/** Reads the questions of a file by its root; `undefined` if it has another one. Tests and manifests have no rows. */
export function readXmlFile(root: XmlElement): XmlQuestions | undefined {
  switch (root.name) {
    case 'quiz':
      return { format: 'Moodle XML', rows: readMoodleXml(root) };
    case 'questestinterop':
      return { format: 'QTI 1.2', rows: readQti1(root) };
    case 'assessmentItem':
      return { format: 'QTI 2.1', rows: [readQtiItem(root)] };
    case 'qti-assessment-item':
      return { format: 'QTI 3.0', rows: [readQtiItem(fromQti3(root))] };
    default:
      return readItemsWithin(root);
  }
}

/** Items that one file holds together. */
function readItemsWithin(root: XmlElement): XmlQuestions | undefined {
  const items = allWithin(root, 'assessmentItem');
  const newer = allWithin(root, 'qti-assessment-item').map(fromQti3);
  return items.length + newer.length === 0
    ? undefined
    : { format: newer.length > 0 ? 'QTI 3.0' : 'QTI 2.1', rows: [...items, ...newer].map(readQtiItem) };
}

/** Refuses a file without questions of its own. */
export function refuseRoot({ name }: XmlElement, shown: string): never {
  throw new AssayError(
    /^(?:qti-)?assessment-?(?:test|section)$|^manifest$/i.test(name)
      ? `${shown} only lists items: import the folder or archive that holds them.`
      : `${shown} has the root <${name.slice(0, 60)}>: expected <quiz> of Moodle XML, <questestinterop> of QTI 1.2, or <assessmentItem> of QTI 2 or 3.`,
  );
}

/** An element of QTI 3 under the names that QTI 2 gave it: `<qti-simple-choice>` becomes `<simpleChoice>`. */
function fromQti3(element: XmlElement): XmlElement {
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
