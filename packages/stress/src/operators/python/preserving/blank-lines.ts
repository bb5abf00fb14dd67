import type { Edit, PythonOperator, Site } from 'gpt-assay/code';
import { type ParsedPython, isClear } from 'gpt-assay/code/python';
import { lineBreakOf, linesOf, statementsIn } from '../lines';

/** A blank line between all statements, or none at all. */
export const blankLines: PythonOperator = {
  name: 'blank-lines',
  purpose: 'preserving',
  summary: 'adds blank lines between statements, or removes all blank lines',
  sitesIn(parsed) {
    return isClear(parsed)
      ? [
          ...siteOf(added(parsed), 'from here on blank lines divide statements'),
          ...siteOf(removed(parsed), 'from here on no lines are blank'),
        ]
      : [];
  },
};

function siteOf(edits: readonly Edit[], what: string): readonly Site[] {
  return edits.length === 0 ? [] : [{ edits, what }];
}

function added({ code, tree }: ParsedPython): readonly Edit[] {
  const edits: Edit[] = [];
  const text = lineBreakOf(code);
  tree.iterate({
    enter({ name, node }) {
      for (const statement of name === 'Body' ? statementsIn(node).slice(1) : []) {
        const lines = linesOf(code, statement);
        if (lines !== undefined) {
          edits.push({ from: lines.from, to: lines.from, text });
        }
      }
    },
  });
  return edits.toSorted((a, b) => a.from - b.from);
}

function removed({ code, tree }: ParsedPython): readonly Edit[] {
  const texts: { readonly from: number; readonly to: number }[] = [];
  tree.iterate({
    enter({ name, from, to }) {
      const isText = name === 'String' || name === 'FormatString';
      if (isText) {
        texts.push({ from, to });
      }
      return !isText;
    },
  });
  const edits: Edit[] = [];
  let next = 0;
  for (let from = 0, end = code.indexOf('\n'); end >= 0; from = end + 1, end = code.indexOf('\n', from)) {
    while (next < texts.length && (texts[next]?.to ?? 0) <= from) {
      next += 1;
    }
    const isInText = (texts[next]?.from ?? Infinity) < from;
    const isContinued = /\\\r?\n$/.test(code.slice(Math.max(0, from - 3), from));
    if (!isInText && !isContinued && code.slice(from, end).trim() === '') {
      edits.push({ from, to: end + 1, text: '' });
    }
  }
  return edits;
}
