import { join } from 'node:path';
import { comparisonFiles, writeComparisonPage } from '../output/page/comparison/write-comparison-page';
import { annotateCompare } from '../output/github/annotate-compare';
import { renderCompareMarkdown } from '../output/markdown/render-compare-markdown';
import { renderCompare } from '../output/terminal/render-compare';
import { jsonOption, type Command, type Invocation } from './command';
import { compareExample, compareSides } from './compare-reports';
import { readSides } from './compare-sides';
import { exitCodes } from './exit-codes';
import { placeOf } from './open-folder';
import { openPage } from './open-page';
import { printDocument } from './print-document';
import { withReading } from './reading-progress';
import { failWith } from './fail-with';
import { createFlagReader } from './flag-reader';
import { readShare } from './gate-options';
import { openFolder } from './open-folder';

/** `assay compare`: tells from saved reports whether prompts or models differ. */
export const compareCommand: Command = {
  name: 'compare',
  summary:
    'Compare prompts or models from two reports, or within one (a challenge stands for its newest); asks no model',
  usage: '<folder or challenge>[@<model>]… [--margin <share>] [--html] [--open] [--out <folder>] [--json]',
  example: compareExample,
  options: {
    html: { type: 'flag', summary: 'write a page with the changes and the replies of both sides' },
    open: { type: 'flag', summary: 'like --html, then open it in the browser' },
    out: {
      type: 'value',
      valueName: '<folder>',
      summary: 'folder of the page (default: reports/<time>-<challenge>-comparison)',
    },
    margin: {
      type: 'value',
      valueName: '<share>',
      summary:
        'require that each other side is shown not to be worse by more than this, such as 2%; exit code 1 if one is, 2 if that is open',
    },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { positionals, options, folder, environment } = invocation;
    const wantsPage = options.has('html') || options.has('open');
    const { out, margin } = readOptions(options, wantsPage);
    const sides = withReading(terminal, ({ onTrial }) =>
      readSides(positionals, { folder, gather: wantsPage, onTrial }),
    );
    const compared = compareSides(sides, margin);
    const { document } = compared;
    printDocument(invocation, terminal, document, renderCompare);
    invocation.github?.tell({ markdown: renderCompareMarkdown(document), annotations: annotateCompare(document) });
    if (wantsPage) {
      const path = openFolder(folder, out, { name: `${compared.baseline.suite.challenge}-comparison` }, terminal);
      writeComparisonPage(path, compared);
      const page = join(path, comparisonFiles.page);
      terminal.error(`Page: ${placeOf(folder, page)}`);
      if (options.has('open')) {
        await openPage(page, environment, terminal);
      }
    }
    if (document.outcome.verdict === 'inconclusive') {
      return exitCodes.inconclusive;
    }
    return document.outcome.verdict === 'worse' ? exitCodes.failed : exitCodes.passed;
  },
};

function readOptions(
  options: Invocation['options'],
  wantsPage: boolean,
): { readonly out: string | undefined; readonly margin: number | null } {
  const problems: string[] = [];
  const read = createFlagReader(options, problems);
  const margin = read('margin', readShare, 'a share between 0 and 1, such as 2% or 0.02') ?? null;
  const out = read('out', (text) => (text === '' ? undefined : text), 'a folder');
  failWith('compare', [
    ...problems,
    ...(options.has('out') && !wantsPage ? ['--out names the folder of the page: add --html'] : []),
  ]);
  return { out, margin };
}
