import { smallest } from '../../statistics/numbers';
import { describeParameterText } from './javascript-parameters';
import type { SourceFunction } from './source-reading';

const heads = [
  /^([ \t`]*)(?:export[ \t]+)?(?:default[ \t]+)?(?:async[ \t]+)?function[ \t]*(?:\*[ \t]*)?([\p{L}_$][\p{L}\p{N}_$]*)[ \t]*\(([^()]*)\)[^{;\n\r\u2028\u2029]{0,60}(?:\n[ \t]*)?\{/gmu,
  /^([ \t]*)(?:export[ \t]+)?(?:const|let|var)[ \t]+([\p{L}_$][\p{L}\p{N}_$]*)[ \t]*=[ \t]*(?:async[ \t]*)?(?:function[ \t]*(?:\*[ \t]*)?)?\(([^()]*)\)[ \t]*(?:=>|\{)/gmu,
];

/** Nobody writes a longer one, and a parser is slow where it can read nothing. */
const longestHead = 2000;

/** The functions that code announces which cannot be parsed: those whose first line is least indented. */
export function sketchJavaScript(code: string): readonly SourceFunction[] {
  const found = heads
    .flatMap((head) => [...code.matchAll(head)])
    .filter(([text]) => text.length <= longestHead)
    .sort((a, b) => a.index - b.index)
    .map(([, indent = '', name = '', parameters = '']) => ({ indent: indent.length, name, parameters }));
  const least = smallest(found.map(({ indent }) => indent));
  const top = new Map(found.filter(({ indent }) => indent === least).map((one) => [one.name, one.parameters]));
  return [...top].slice(0, 100).map(([name, parameters]) => ({
    name,
    entry: name,
    ...describeParameterText(parameters),
    isMethod: false,
    isExported: false,
    isCertain: true,
    isStub: false,
    calls: new Set(),
    uses: [],
  }));
}
