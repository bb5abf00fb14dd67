import { isCut, renderAnalytics, renderCode, renderHead, renderHelp } from '../../cli/review/render-waiting';
import { toSource } from '../../export/to-source';
import { describeValue } from '../../interview/evaluate/describe-value';
import { viewValue } from '../../interview/evaluate/view-value';
import { escapeHtml, toScriptJson } from '../../page/render-page';
import { layOut } from '../../report/lay-out';
import { renderBadge } from '../../report/badge/render-badge';
import { printableCell, toCsvLine } from '../../report/csv-line';
import { charactersOf, cutToWidth, displayWidth } from '../../report/display-width';
import { defuseCommands, toCommand } from '../../report/github/workflow-commands';
import { markdownBlock, markdownCode, markdownText } from '../../report/markdown/markdown-text';
import { textBlocks } from '../../report/markdown/text-blocks';
import { printable, printableExcerpt, printableJson, printableLine } from '../../report/printable';
import { quoteForShell } from '../../report/quote-for-shell';
import { toned } from '../../report/blocks';
import { renderTable } from '../../report/table';
import { after, type OutsideReaders } from './outside-reader';

/** What makes text fit to be shown: on a terminal, a page, in Markdown and in files. */
export const shownReaders: OutsideReaders = {
  'report/printable#printableJson': (text) => printableJson({ text }),
  'cli/review/render-waiting#renderCode': (text) => {
    const waiting = waitingFor(text);
    return [
      renderHead(waiting, 1, 1),
      renderCode(waiting, true),
      renderCode(waiting, false),
      renderAnalytics(waiting, [{ name: 'a', rubric: text, assert: 'hard', tolerate: 0 } as never], {}),
      renderHelp(waiting, []),
      isCut(waiting),
    ].map((shown) => (typeof shown === 'boolean' ? shown : layOut(shown, { width: 80 })));
  },
  'export/to-source#toSource': (text) => toSource({ text }),
  'report/badge/render-badge#renderBadge': (text) =>
    renderBadge({ label: text, message: text, tone: 'good', title: text } as never),
  'interview/evaluate/describe-value#describeValue': (text) => [
    describeValue([text], 'javascript'),
    describeValue([text], 'python'),
  ],
  'interview/evaluate/view-value#viewValue': (text) => viewValue([text]),
  'page/render-page#escapeHtml': escapeHtml,
  'page/render-page#toScriptJson': (text) => toScriptJson({ text }),
  'report/csv-line#toCsvLine': (text) => toCsvLine([text, text]),
  'report/csv-line#printableCell': printableCell,
  'report/display-width#displayWidth': displayWidth,
  'report/display-width#charactersOf': charactersOf,
  'report/display-width#cutToWidth': (text) => cutToWidth(text, 80),
  'report/lay-out#layOut': (text) => [
    layOut([text, toned('good', text)], { width: 80, colour: true }),
    layOut(renderTable([{ heading: text }, { heading: 'b' }], [[text, toned('good', text)]]), { width: 80 }),
  ],
  'report/github/workflow-commands#defuseCommands': { read: defuseCommands, within: [after('::'), after('##[')] },
  'report/github/workflow-commands#toCommand': (text) =>
    toCommand({ level: 'error', title: text, message: text, file: text } as never),
  'report/markdown/markdown-text#markdownText': (text) => [markdownText(text), markdownText(text, 1_000_000)],
  'report/markdown/markdown-text#markdownCode': (text) => [markdownCode(text), markdownCode(text, 1_000_000)],
  'report/markdown/markdown-text#markdownBlock': (text) => markdownBlock(text, text.slice(0, 20)),
  'report/markdown/text-blocks#textBlocks': (text) =>
    textBlocks([text, toned('good', text), ...renderTable([{ heading: text }], [[text]])], 'report'),
  'report/printable#printable': printable,
  'report/printable#printableExcerpt': (text) => printableExcerpt(text, 1000),
  'report/printable#printableLine': (text) => [printableLine(text), printableLine(text, 1_000_000)],
  'report/quote-for-shell#quoteForShell': quoteForShell,
};

function waitingFor(text: string): Parameters<typeof renderHead>[0] {
  const fixture = {
    id: 'a',
    file: 'a.yaml',
    title: text,
    language: 'javascript',
    solution: text,
    expected: {},
    origin: text,
  };
  return { fixture, because: text, kind: 'open', disputed: [], open: ['a'] } as never;
}
