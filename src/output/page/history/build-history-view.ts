import { explainTests } from '../../../experiment/history/explain';
import { saySimulated } from '../../../experiment/report/say-simulated';
import type { HistoryDocument } from '../../../experiment/history/history-document';
import { flagNames, flagOf, flags } from '../../../experiment/history/window';
import { formatNumberOf } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { ExperimentView, Verdict } from '../view';

import { viewTrack } from './view-track';

/** The page of a history; `folder` is where its reports are. */
export function buildHistoryView(document: HistoryDocument, folder: string): ExperimentView {
  const { title, challenge, measure, reports, tracks, warnings, comparisons } = document;
  const signs = new Set(tracks.flatMap((track) => track.reports.map(flagOf)));
  return {
    kind: 'history',
    title: `${printableLine(title)}: history`,
    subtitle: `${printableLine(challenge)} · ${measure} over ${formatNumberOf(reports, 'report')}`,
    verdict: conclude(document),
    notes: [
      ...(tracks.some(({ simulated }) => simulated) ? [saySimulated()] : []),
      ...flagNames.flatMap((sign) => (signs.has(sign) ? [`${sign}: ${flags[sign]}.`] : [])),
      ...warnings.map((one) => `Passed over ${printableLine(one.folder)}: ${printableLine(one.message, 300)}`),
    ],
    facts: [
      { name: 'Reports', value: `${formatNumberOf(reports, 'report')} in ${printableLine(folder)}` },
      { name: 'Comparisons', value: String(comparisons) },
    ],
    before: tracks.map((track, place) => viewTrack(track, place, measure)),
    after: [],
  };
}

/** What the last reports come to. */
function conclude(document: HistoryDocument): Verdict {
  const series = document.tracks.flatMap((track) => track.series);
  const count = (verdict: 'better' | 'worse'): number => series.filter(({ last }) => last?.verdict === verdict).length;
  const [worse, better] = [count('worse'), count('better')];
  const tested = series.filter(({ last }) => last !== null).length;
  const fixtures = series.reduce((sum, { last }) => sum + (last?.changed.length ?? 0), 0);
  const noun = document.measure === 'failure rate' ? 'analytic' : 'figure';
  const isSimulated = document.tracks.every(({ simulated }) => simulated);
  const meaning = explainTests(document);
  if (tested === 0) {
    const sentence = 'a change takes two reports whose number of trials was fixed before.';
    return { tone: 'unsure', word: 'Nothing to compare', sentence, meaning };
  }
  const of = `of ${formatNumberOf(tested, noun)}`;
  const parts = [
    ...(worse > 0 ? [`${worse} ${of} ${worse === 1 ? 'is' : 'are'} worse`] : []),
    ...(better > 0 ? [`${better} ${of} ${better === 1 ? 'is' : 'are'} better`] : []),
    ...(worse + better === 0 ? [`no change of ${formatNumberOf(tested, noun)} is shown`] : []),
    ...(fixtures > 0 ? [`${formatNumberOf(fixtures, 'answer')} to single fixtures changed`] : []),
  ];
  return {
    tone: worse > 0 ? 'bad' : better > 0 ? 'neutral' : 'unsure',
    word: `${worse > 0 ? 'Worse' : better > 0 ? 'Better' : 'No change shown'}${isSimulated ? ' (simulated)' : ''}`,
    sentence: `${parts.join(', ')}, between the last two reports that can be compared.`,
    meaning,
  };
}
