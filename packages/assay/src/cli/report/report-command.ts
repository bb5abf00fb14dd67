import { join } from 'node:path';
import { AssayError } from '../../basics/errors';
import { exitCodeOf } from '../../experiment/outcome';
import { writePage } from '../../output/page/render-page';
import { countFolder, pageFile, viewReport } from '../../output/page/view-report';
import { createSection, refuseForKind } from '../../kinds';
import { readReport } from '../../experiment/report/read-report';
import { defineCommand, detailsOption, jsonOption, type Command } from '../../plugin/command';
import type { ExitCode } from '../../plugin/invocation';
import { findReport, type FoundReport } from './find-report';
import { openPage } from '../terminal/open-page';
import { baseRateOption } from '../options/run-options';
import { printReport } from '../terminal/print-report';
import { withReading } from '../terminal/progress';
import { failWith } from '../options/read-challenge';
import { reportFormats } from '../../output/folder/report-formats';
import { writeReportFiles } from '../../output/folder/write-report-files';

/** `assay report`: recomputes and prints the report of a folder, and writes its page. */
export const reportCommand: Command = defineCommand({
  name: 'report',
  summary: 'Print a saved report again, with the same exit code; asks no model',
  positionals: '[folder]',
  example: 'npx assay report reports/2026-11-21T10-00-00-two-sum --open',
  options: {
    html: { type: 'flag', summary: `rewrite the page, ${pageFile}, and all other files of the report` },
    open: { type: 'flag', summary: 'like --html, then open it in the browser' },
    'base-rate': baseRateOption,
    format: {
      type: 'value',
      valueName: '<name>',
      summary: 'print the report in another format',
      choices: Object.keys(reportFormats),
      conflicts: { with: ['details', 'json'], because: 'prints a whole document' },
    },
    ...detailsOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { positionals, options, values, problems, folder, environment } = invocation;
    const [named, ...rest] = positionals;
    if (rest.length > 0) {
      throw new AssayError(`assay report expects one folder, for example: ${reportCommand.example}`);
    }
    failWith('report', problems);
    const { baseRate } = values;
    const found = findReport(folder, named, reportCommand.example);
    const wantsPage = values.html || values.open;
    const code = await printAgain(found, wantsPage);
    if (wantsPage && found.rows === undefined) {
      terminal.error(`Page: ${join(found.shown, pageFile)}`);
    }
    if (values.open) {
      await openPage(join(found.path, pageFile), environment, terminal);
    }
    return code;

    function printAgain({ path, shown, rows }: FoundReport, page: boolean): ExitCode | Promise<ExitCode> {
      if (rows !== undefined) {
        const command = rows.report();
        if (values.format !== undefined) {
          throw new AssayError(
            `--format prints the report of a folder with a log, and ${shown} holds rows: npx assay ${command.name} ${shown} writes their report`,
          );
        }
        if (baseRate !== undefined) {
          refuseForKind('baseRate', shown, rows.kind);
        }
        return command.run(
          { ...invocation, positionals: [shown], options: page ? new Map([...options, ['html', 'true']]) : options },
          terminal,
        );
      }
      const counted = page ? withReading(terminal, ({ onTrial }) => countFolder(path, shown, onTrial)) : undefined;
      const { suite, builder, complete, interrupted } =
        counted ?? withReading(terminal, ({ onTrial }) => readReport(path, shown, { createSection, onTrial }));
      if (baseRate !== undefined) {
        refuseForKind('baseRate', suite.challenge, suite.of);
      }
      const report = builder.build({ complete, interrupted, looks: suite.looks, baseRate });
      const format = values.format === undefined ? undefined : reportFormats[values.format];
      if (format === undefined) {
        printReport(invocation, terminal, report);
      } else {
        terminal.out(format.render(report).trimEnd());
      }
      if (counted !== undefined) {
        writeReportFiles(path, report);
        writePage(join(path, pageFile), viewReport(counted, report));
      }
      return exitCodeOf(report.outcome);
    }
  },
});
