import { Parser } from 'htmlparser2';
import { NotText } from './not-text';
import { deepest, withoutPrefix, type OpenElement, type XmlElement } from '../xml-tree';

/** Reads HTML as browsers do, or says why it cannot be read; linear in its length. */
export function readHtml(html: string): XmlElement | { readonly reason: string } {
  const lost = html.lastIndexOf('<');
  if (lost > html.lastIndexOf('>') && /[a-z!/]/i.test(html.charAt(lost + 1))) {
    return { reason: `ends within a tag, "${html.slice(lost, lost + 30)}": write a literal < as &lt;` };
  }
  const unknown = unknownEntity(html);
  if (unknown !== undefined) {
    return { reason: `has the character ${unknown}, an unknown name: write the character itself` };
  }
  const top: OpenElement = { name: '', attributes: {}, children: [], line: 1 };
  const open: OpenElement[] = [top];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: OpenElement = { name: withoutPrefix(name), attributes, children: [], line: 1 };
      if (isComparison(name, attributes)) {
        throw new NotText(`has a tag that looks like a comparison, "<${name} …": write a literal < as &lt;`);
      }
      if (open.length > deepest) {
        throw new NotText(`nests elements more than ${deepest} deep`);
      }
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(text) {
      open.at(-1)?.children.push(text);
    },
    onclosetag() {
      open.pop();
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (error instanceof NotText) {
      return { reason: error.message };
    }
    throw error;
  }
  return top;
}

/** Whether a tag was meant as text, as in `a<b and c>d`. */
function isComparison(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return (
    /^[bipqsu]$/.test(name) &&
    Object.entries(attributes).some(
      ([key, value]) => value === '' && !/^(?:class|id|style|title|lang|dir|hidden|align|data-.*)$/.test(key),
    )
  );
}

/** The first name of a character, such as `&bogus;`, that HTML does not know. */
function unknownEntity(html: string): string | undefined {
  const names = [...new Set(html.match(/&[a-z]\w{0,30};/gi))];
  const decoded: string[] = [];
  const parser = new Parser({
    onopentag() {
      decoded.push('');
    },
    ontext(text) {
      decoded.push(`${decoded.pop() ?? ''}${text}`);
    },
  });
  parser.end(names.map((name) => `<br>${name}`).join(''));
  return names.find((name, index) => decoded[index] === name);
}
