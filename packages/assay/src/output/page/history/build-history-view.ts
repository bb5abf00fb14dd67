import { explainTests } from '../../../experiment/history/explain';
import { saySimulated } from '../../../experiment/report/say-simulated';
import type { HistoryDocument } from '../../../experiment/history/history-document';
import { findHead } from '../../../experiment/history/told-changes';
import { flagNames, flagOf, flags } from '../../../experiment/history/window';
import { formatNumberOf } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { capitalise } from '../../../basics/text/capitalise';
import { wordFor } from '../../../experiment/words';
import { viewNext } from '../verdict-of';
import type { ExperimentView, Verdict } from '../view';
import { withWords } from '../with-words';
import { isStillFailing, sayVerdict, verdictTones, type HrefOf } from '../../tables/history';
import { drawCourse, viewTrack } from './view-track';

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
    picture: picture(document),
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

/** The figure that the verdict is about, over its reports. */
function picture({ tracks, measure }: HistoryDocument): ExperimentView['picture'] {
  const head = findHead({ tracks, measure });
  const series = head?.track.series.find(({ name }) => name === (head.name ?? head.track.series[0]?.name));
  return head === undefined || series === undefined ? [] : [drawCourse(head.track, series, measure)];
}

/** How many reasons are shown; the others are folded. */
const told = 2;

/** The outcome of the reports. */
function conclude(document: HistoryDocument): Verdict {
  const { outcome, tracks } = document;
  const { verdict, sentence, reasons, next } = outcome;
  const word = capitalise(sayVerdict(document));
  return {
    tone: isStillFailing(document) ? 'bad' : (verdictTones[verdict] ?? 'neutral'),
    word: `${word}${tracks.every(({ simulated }) => simulated) ? ' (simulated)' : ''}`,
    sentence,
    details: reasons.slice(0, told),
    reasons: reasons.slice(told),
    next: viewNext(next),
  };
}
