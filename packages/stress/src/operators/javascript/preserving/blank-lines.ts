import type { JavaScriptOperator } from 'gpt-assay/code';
import { findSafeSites, hasComment } from 'gpt-assay/code/javascript';
import { insideComment, insideText } from '../lines-of-text';
import { indentOf, lineStart } from '../statement-text';

/** Empty lines taken away, or one between every two statements. */
export const blankLines: JavaScriptOperator = {
  name: 'blank-lines',
  purpose: 'preserving',
  summary: 'removes blank lines, or adds them between statements',
  sitesIn: findSafeSites(function* (reading) {
    const { code, nodes, placeOf, eol } = reading;
    const isText = insideText(reading);
    const isComment = insideComment(reading);
    const dropped = [...code.matchAll(/(?<=\n)[\t ]*\r?\n/g)]
      .filter(({ index }) => !isText(index) && !isComment(index))
      .map(({ index, 0: line }) => ({ from: index, to: index + line.length, text: '' }));
    if (dropped.length > 0) {
      yield { edits: dropped, what: 'empty lines are dropped' };
    }
    const added = nodes.flatMap((node) => {
      const place = placeOf(node);
      const before = place?.list[place.index - 1];
      const from = lineStart(node);
      const isApart =
        before === undefined ||
        from <= before.end ||
        indentOf(reading, node).length !== node.start - from ||
        hasComment(reading, before.end, node.start) ||
        /\n[\t ]*\r?\n/.test(code.slice(Math.max(before.end, from - 200), from));
      return isApart ? [] : [{ from, to: from, text: eol }];
    });
    if (added.length > 0) {
      yield { edits: added, what: 'an empty line stands between statements' };
    }
  }),
};
