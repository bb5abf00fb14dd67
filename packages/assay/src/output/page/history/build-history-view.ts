import { explainTests } from '../../../experiment/history/explain';
import { saySimulated } from '../../../experiment/report/say-simulated';
import type { HistoryDocument } from '../../../experiment/history/history-document';
import { flagNames, flagOf, flags } from '../../../experiment/history/window';
import { formatNumberOf } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { capitalise } from '../../../basics/text/capitalise';
import { wordFor } from '../../../experiment/words';
import { viewNext } from '../verdict-of';
import type { ExperimentView, Verdict } from '../view';
import { withWords } from '../with-words';
import { verdictTones, type HrefOf } from '../../tables/history';
import { viewTrack } from './view-track';

/** Terms in the texts that the page's script adds: of the grid, the filters and the details of an answer. */
const written = 'failure rate, 95 % interval, run';

/** The page of a history; `folder` contains its reports, which have pages of their own in `assay view`. */
export function buildHistoryView(
  document: HistoryDocument,
  folder: string,
  hrefOf: HrefOf = () => undefined,
): ExperimentView {
  const { title, challenge, measure, reports, tracks, warnings, looks } = document;
  const signs = new Set(tracks.flatMap((track) => track.reports.map(flagOf)));
  return withWords(written, {
    kind: 'history',
    title: `${printableLine(title)}: history`,
    subtitle: `${printableLine(challenge)} · ${wordFor(measure)} over ${formatNumberOf(reports, 'report')}`,
    verdict: conclude(document),
    picture: [],
    notes: [
      ...(tracks.some(({ simulated }) => simulated) ? [saySimulated()] : []),
      ...flagNames.flatMap((sign) => (signs.has(sign) ? [`${sign}: ${flags[sign]}.`] : [])),
      explainTests(document),
      ...warnings.map((one) => `Skipped ${printableLine(one.folder)}: ${printableLine(one.message, 300)}`),
    ],
    facts: [
      { name: 'Reports', value: `${formatNumberOf(reports, 'report')} in ${printableLine(folder)}` },
      { name: 'Looks', value: String(looks) },
    ],
    before: tracks.map((track, place) => viewTrack(track, place, measure, hrefOf)),
    after: [],
    figures: [],
  });
}

/** The outcome of the reports. */
function conclude(document: HistoryDocument): Verdict {
  const { outcome, tracks } = document;
  const { verdict, sentence, reasons, next } = outcome;
  const word = capitalise(wordFor(verdict));
  return {
    tone: verdictTones[verdict] ?? 'neutral',
    word: `${word}${tracks.every(({ simulated }) => simulated) ? ' (simulated)' : ''}`,
    sentence,
    details: reasons,
    reasons: [],
    next: viewNext(next),
  };
}
