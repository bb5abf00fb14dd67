import { join } from 'node:path';
import { comparisonFiles, writeComparisonPage } from '../../output/page/comparison/write-comparison-page';
import { annotateCompare } from '../../output/github/annotate-compare';
import { renderCompareMarkdown } from '../../output/markdown/render-compare-markdown';
import { renderCompare } from '../../output/terminal/render-compare';
import { shareForm } from '../../basics/settings/value-form';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { compareExample, compareSides } from './compare-reports';
import { readSides } from './compare-sides';
import { exitCodes } from '../../plugin/invocation';
import { placeOf, openFolder } from '../terminal/open-folder';
import { openPage } from '../terminal/open-page';
import { printDocument } from '../terminal/print-document';
import { withReading } from '../terminal/progress';
import { failWith } from '../options/read-challenge';
import { folderForm } from '../options/option-forms';

/** `assay compare`: tells from saved reports whether prompts or models differ. */
export const compareCommand: Command = defineCommand({
  name: 'compare',
  summary:
    'Compare prompts or models from two reports, or within one (a challenge stands for its newest); asks no model',
  positionals: '<folder or challenge>[@<model>]…',
  example: compareExample,
  options: {
    html: { type: 'flag', summary: 'write a page with the changes and the replies of both sides' },
    open: { type: 'flag', summary: 'like --html, then open it in the browser' },
    out: {
      ...folderForm,
      type: 'value',
      valueName: '<folder>',
      summary: 'folder of the page',
      otherwise: 'reports/<time>-<challenge>-comparison',
      needs: ['html', 'open'],
    },
    margin: {
      ...shareForm,
      type: 'value',
      valueName: '<share>',
      summary:
        'require that each other side is shown not to be worse by more than this, such as 2%; exit code 1 if one is, 2 if that is open',
    },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { positionals, values, problems, folder, environment } = invocation;
    failWith('compare', problems);
    const { html, open, out, margin = null } = values;
    const wantsPage = html || open;
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
      if (open) {
        await openPage(page, environment, terminal);
      }
    }
    if (document.outcome.verdict === 'inconclusive') {
      return exitCodes.inconclusive;
    }
    return document.outcome.verdict === 'worse' ? exitCodes.failed : exitCodes.passed;
  },
});
