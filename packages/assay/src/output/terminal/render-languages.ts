import { toned, type Text } from '../../experiment/blocks/blocks';
import { formatInterval, formatShare } from '../../basics/text/numbers';
import type { ModelReport } from '../../experiment/report/report-document';
import { renderTable } from '../../experiment/blocks/table';

/** How often answers were wrong, by language of the fixtures; empty if there is only one. */
export function renderLanguages({ languages = [] }: Pick<ModelReport, 'languages'>): Text {
  const columns = [
    { heading: 'language' },
    { heading: 'fixtures', align: 'right' },
    { heading: 'failed', align: 'right' },
    { heading: 'rate', align: 'right' },
    { heading: '95 % interval', align: 'right' },
  ] as const;
  const rows = languages.map(({ language, fixtures, failures, judged, rate, interval }) => {
    const tone = failures > 0 ? 'bad' : undefined;
    return [
      language,
      String(fixtures),
      toned(tone, `${failures}/${judged}`),
      toned(tone, formatShare(rate)),
      interval === null ? 'n/a' : formatInterval(interval),
    ];
  });
  return rows.length === 0 ? [] : ['', ...renderTable(columns, rows)];
}
