import { Parser } from 'htmlparser2';
import { Unusable } from '../question-row';
import { deepest, withoutPrefix, type OpenElement, type XmlElement } from '../xml-tree';
import { renderContent } from './render-content';

/** The text of HTML that questions are written in; throws `Unusable`. Linear in its length. */
export function htmlText(html: string): string {
  const text = renderContent(readHtml(html).children);
  if (html.includes('@@PLUGINFILE@@')) {
    throw new Unusable('shows a file, which is not text');
  }
  return text;
}

/** Reads HTML as browsers do; throws `Unusable`. Linear in its length. */
export function readHtml(html: string): XmlElement {
  const lost = html.lastIndexOf('<');
  if (lost > html.lastIndexOf('>') && /[a-z!/]/i.test(html.charAt(lost + 1))) {
    throw new Unusable(`ends within a tag, "${html.slice(lost, lost + 30)}": write a literal < as &lt;`);
  }
  const unknown = unknownEntity(html);
  if (unknown !== undefined) {
    throw new Unusable(`has the character ${unknown}, an unknown name: write the character itself`);
  }
  const top: OpenElement = { name: '', attributes: {}, children: [], line: 1 };
  const open: OpenElement[] = [top];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: OpenElement = { name: withoutPrefix(name), attributes, children: [], line: 1 };
      if (isComparison(name, attributes)) {
        throw new Unusable(`has a tag that looks like a comparison, "<${name} …": write a literal < as &lt;`);
      }
      if (open.length > deepest) {
        throw new Unusable(`nests elements more than ${deepest} deep`);
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
  parser.end(html);
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
