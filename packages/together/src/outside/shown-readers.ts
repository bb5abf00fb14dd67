import {
  isCut,
  renderAnalytics,
  renderCode,
  renderHead,
  renderHelp,
} from '../../../assay/dist/cli/review/render-waiting';
import { toSource } from '../../../assay/dist/export/to-source';
import { describeValue } from '../../../assay/dist/code/values/describe-value';
import { instanceOf } from '../../../assay/dist/code/values/instance';
import { viewValue } from '../../../assay/dist/code/values/view-value';
import { escapeHtml, toScriptJson } from '../../../assay/dist/output/page/render-page';
import { verdictOf, viewNext } from '../../../assay/dist/output/page/verdict-of';
import { wordsIn } from '../../../assay/dist/output/glossary/glossary';
import { layOut } from '../../../assay/dist/output/terminal/lay-out';
import { renderBadge } from '../../../assay/dist/output/badge/badge';
import { printableCell, toCsvLine, withoutGuard } from '../../../assay/dist/basics/text/csv-line';
import { charactersOf, cutToWidth, displayWidth } from '../../../assay/dist/output/terminal/display-width';
import { defuseCommands, toCommand } from '../../../assay/dist/output/github/workflow-commands';
import { asciidocText } from '../../../assay/dist/output/asciidoc/render-report-asciidoc';
import { markdownBlock, markdownCode, markdownText } from '../../../assay/dist/output/markdown/markdown-text';
import { textBlocks } from '../../../assay/dist/output/markdown/text-blocks';
import { distinguishNames } from '../../../assay/dist/basics/text/distinguish-names';
import { printable, printableExcerpt, printableJson, printableLine } from '../../../assay/dist/basics/text/printable';
import { quoteForShell } from '../../../assay/dist/basics/text/quote-for-shell';
import { groupsNamed, plainName } from '../../../assay/dist/experiment/report/summarise';
import { renderTable, toned } from '../../../assay/dist/experiment/blocks/blocks';
import { after, type OutsideReaders } from './outside-reader';

/** What makes text fit to be shown: on a terminal, a page, in Markdown and in files. */
export const shownReaders: OutsideReaders = {
  'basics/text/printable#printableJson': (text) => printableJson({ text }),
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
  'output/badge/badge#renderBadge': (text) =>
    renderBadge({ label: text, message: text, tone: 'good', title: text } as never),
  'code/values/describe-value#describeValue': (text) => [
    describeValue([text], 'javascript'),
    describeValue([text], 'python'),
  ],
  'code/values/view-value#viewValue': (text) => viewValue([text]),
  'code/values/instance#instanceOf': (text) =>
    instanceOf(viewValue({ $: 'instance', v: [text, text, ['number', { $: 'bigint', v: text }, 1]] })),
  'output/page/render-page#escapeHtml': escapeHtml,
  'output/page/render-page#toScriptJson': (text) => toScriptJson({ text }),
  'output/page/verdict-of#viewNext': (text) => viewNext(`npx assay compare ${text}`, { text, href: '#matrix' }),
  'output/page/verdict-of#verdictOf': (text) =>
    verdictOf({
      status: 'failed',
      qualifiers: [],
      interrupted: false,
      sentence: text,
      details: [text],
      reasons: [text],
      next: text,
    }),
  'output/glossary/glossary#wordsIn': wordsIn,
  'basics/text/csv-line#toCsvLine': (text) => toCsvLine([text, text]),
  'basics/text/csv-line#printableCell': printableCell,
  'basics/text/csv-line#withoutGuard': withoutGuard,
  'output/terminal/display-width#displayWidth': displayWidth,
  'output/terminal/display-width#charactersOf': charactersOf,
  'output/terminal/display-width#cutToWidth': (text) => cutToWidth(text, 80),
  'output/terminal/lay-out#layOut': (text) => [
    layOut([text, toned('good', text)], { width: 80, colour: true }),
    layOut(renderTable([{ heading: text }, { heading: 'b' }], [[text, toned('good', text)]]), { width: 80 }),
  ],
  'output/github/workflow-commands#defuseCommands': { read: defuseCommands, within: [after('::'), after('##[')] },
  'output/github/workflow-commands#toCommand': (text) =>
    toCommand({ level: 'error', title: text, message: text, file: text } as never),
  'output/asciidoc/render-report-asciidoc#asciidocText': asciidocText,
  'output/markdown/markdown-text#markdownText': (text) => [markdownText(text), markdownText(text, 1_000_000)],
  'output/markdown/markdown-text#markdownCode': (text) => [markdownCode(text), markdownCode(text, 1_000_000)],
  'output/markdown/markdown-text#markdownBlock': (text) => markdownBlock(text, text.slice(0, 20)),
  'output/markdown/text-blocks#textBlocks': (text) =>
    textBlocks([text, toned('good', text), ...renderTable([{ heading: text }], [[text]])], 'report'),
  'basics/text/distinguish-names#distinguishNames': (text) =>
    [text, `${text}a`].map(distinguishNames([text, `${text}a`])),
  'basics/text/printable#printable': printable,
  'basics/text/printable#printableExcerpt': (text) => printableExcerpt(text, 1000),
  'basics/text/printable#printableLine': (text) => [printableLine(text), printableLine(text, 1_000_000)],
  'basics/text/quote-for-shell#quoteForShell': quoteForShell,
  'experiment/report/summarise#plainName': plainName,
  'experiment/report/summarise#groupsNamed': (text) => groupsNamed('a', [text]),
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
