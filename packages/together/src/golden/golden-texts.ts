import { renderBadge, badgeOf } from '../../../assay/dist/output/badge/badge';
import { ownFormats } from '../../../assay/dist/output/folder/report-formats';
import { annotateReport } from '../../../assay/dist/output/github/annotate-report';
import { toCommand } from '../../../assay/dist/output/github/workflow-commands';
import { countFolder, viewReport } from '../../../assay/dist/output/page/view-report';
import { layOut } from '../../../assay/dist/output/terminal/lay-out';
import { renderReport } from '../../../assay/dist/output/terminal/render-report';
import { loadPlugins } from '../../../assay/dist/plugin/plugins';
import { describePage } from './describe-page';
import { showCommands } from './golden-commands';
import { withGoldenReports, type GoldenReport } from './golden-reports';

loadPlugins(__dirname);

type Renderer = (report: GoldenReport) => string;

/** Formats of a report, but for `json`, which is what the others are made of. */
const formats = Object.entries(ownFormats)
  .filter(([name]) => name !== 'json')
  .map(([name, { render }]): [string, Renderer] => [name, ({ report }) => render(report)]);

/** What each renderer makes of a report; a golden file `<name>.txt` for each. */
const renderers: Readonly<Record<string, Renderer>> = {
  ...Object.fromEntries(formats),
  terminal: ({ report }) => layOut(renderReport(report, { details: true })),
  asciidoc: ({ name, report }) => (/, (?:failed|two models)$/.test(name) ? ownFormats.asciidoc.render(report) : ''),
  csv({ name, report }) {
    // Figures, of which a few reports show the format.
    if (!/, (?:failed|two models|measured)$/.test(name)) {
      return '';
    }
    return ownFormats.csv.render(report).replaceAll('\r', '');
  },
  badge({ report }) {
    const badge = badgeOf(report);
    return badge === undefined ? '' : renderBadge(badge);
  },
  github: ({ report }) => annotateReport(report).map(toCommand).join('\n'),
  page: ({ folder, report, shown }) => describePage(viewReport(countFolder(folder, shown), report)),
};

/** The text of every golden file, by its name in this folder. */
export function renderGoldenFiles(): Readonly<Record<string, string>> {
  return withGoldenReports((reports) => {
    const commands = showCommands(reports);
    return Object.fromEntries(
      Object.entries(renderers).map(([name, render]) => {
        const sections = [
          ...reports.map((one) => sectionOf(one.name, render(one))),
          ...commands.map((one) => sectionOf(one.name, String(new Map(Object.entries(one)).get(name) ?? ''))),
        ];
        return [`${name}.txt`, sections.join('')];
      }),
    );
  });
}

function sectionOf(name: string, text: string): string {
  return text === '' ? '' : `${'='.repeat(20)} ${name} ${'='.repeat(20)}\n\n${text.trimEnd()}\n\n`;
}
