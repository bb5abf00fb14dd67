import type { ModelTally } from '../../../experiment/tally/tally';
import { formatNumberOf } from '../../../basics/text/numbers';
import { printable, printableLine } from '../../../basics/text/printable';
import type { ReadReport } from '../../../experiment/report/read-report';
import type { ModelReport, ReportDocument } from '../../../experiment/report/report-document';
import { textsFile, type CodeText } from '../../../experiment/report/texts';
import { largest } from '../../../statistics/extremes';
import { factsOf } from './facts';
import { highlight } from '../highlight';
import type { TextShelf } from '../text-shelf';
import type { TrialCollector } from './collect-trials';
import type { FixtureView, ModelView, ValidatorView } from './validator-view';
import { sideNotes } from './side-notes';
import { viewAnalytic } from './view-analytic';
import { viewAssertion } from './view-assertion';
import { createReplyViewer, type ReplyViewer } from './view-replies';
import { countSpells, isShownEach } from './view-trials';
import { verdictOf } from '../verdict-of';
import { viewVote } from './view-vote';

/** What a report folder holds, read for its page. */
export interface Gathered extends Pick<ReadReport, 'suite' | 'builder'> {
  readonly report: ReportDocument;
  readonly collector: TrialCollector;
  readonly codes: ReadonlyMap<string, CodeText>;
  readonly shelf: TextShelf;
}

/** The page of a validator's report. */
export function buildValidatorView(gathered: Gathered): ValidatorView {
  const { suite, builder, report, collector, codes, shelf } = gathered;
  const hidden = new Set(report.heldOut);
  const shown = suite.assertions.filter(({ fixture }) => !hidden.has(fixture));
  const analytics = [...new Set(suite.assertions.map(({ analytic }) => analytic))];
  const fixtures = [...new Map(shown.map((one) => [one.fixture, one])).values()].map(
    ({ fixture, title, file }): FixtureView => ({
      ...{ id: printableLine(fixture), title: printableLine(title), file: printableLine(file) },
      ...viewCode(codes.get(fixture)),
    }),
  );
  const ids = [...new Set(shown.map(({ fixture }) => fixture))];
  const viewer = createReplyViewer(
    report.models.flatMap(({ model }) => ids.map((id) => collector.trialsOf(model, id))),
    shelf,
  );
  const models = report.models.flatMap((model): readonly ModelView[] => {
    const tally = builder.tally.models.find((one) => one.model === model.model);
    return tally === undefined ? [] : [viewModel(model, tally, { gathered, ids, analytics, viewer })];
  });
  return {
    kind: 'validator',
    title: printableLine(report.title),
    subtitle: subtitleOf(report, new Set(suite.assertions.map(({ fixture }) => fixture)).size),
    verdict: verdictOf(report.outcome),
    notes: [...sideNotes(report), ...notesOn(report), ...noteOnTexts(fixtures, models)],
    facts: factsOf(report),
    ...{ fixtures, analytics: analytics.map((name) => printableLine(name)), models },
    latencies: collector.latencies.all(),
    texts: viewer.texts(),
  };
}

function subtitleOf({ challenge, models, runs, gate }: ReportDocument, fixtures: number): string {
  const asked = formatNumberOf(fixtures, 'fixture');
  return [
    printableLine(challenge),
    ...models.map(({ model }) => printableLine(model)),
    `${asked} × ${gate === null ? '' : 'up to '}${formatNumberOf(runs, 'run')}`,
  ].join(' · ');
}

interface Context {
  readonly gathered: Gathered;
  readonly ids: readonly string[];
  readonly analytics: readonly string[];
  readonly viewer: ReplyViewer;
}

function viewModel(
  model: ModelReport,
  tally: ModelTally,
  { gathered: { suite, collector, report }, ids, analytics, viewer }: Context,
): ModelView {
  const trials = new Map(ids.map((id) => [id, collector.trialsOf(model.model, id)]));
  const runs = largest([0, ...[...trials.values()].map(({ outcomes }) => outcomes.length)]);
  const each = isShownEach(runs, model.assertions.length);
  return {
    model: printableLine(model.model),
    assertions: model.assertions.map((assertion) => {
      const place = analytics.indexOf(assertion.analytic);
      return viewAssertion(assertion, {
        ...{ fixture: ids.indexOf(assertion.fixture), analytic: place },
        outcomes: trials.get(assertion.fixture)?.outcomes ?? [],
        ...{ first: suite.firstRun, each, gate: report.gate },
      });
    }),
    analytics: model.analytics.map((analytic) => viewAnalytic(analytic, model.assertions)),
    replies: ids.map((id) => viewer.viewReplies(trials.get(id))),
    vote: report.gate === null ? viewVote(tally) : null,
    overTime: countSpells(runs, suite.firstRun, (run) =>
      [...trials.values()].map(({ outcomes }) => outcomes[run] ?? '').join(''),
    ),
  };
}

function viewCode(code: CodeText | undefined): Pick<FixtureView, 'language' | 'code'> {
  return code === undefined
    ? { language: '', code: null }
    : { language: printableLine(code.language), code: highlight(code.text, code.language) };
}

function notesOn(report: ReportDocument): readonly string[] {
  const { simulated, complete, missing, notes, models, heldOut } = report;
  const errored = models.reduce((sum, model) => sum + model.errored, 0);
  return [
    ...(simulated
      ? ['Simulated: an offline model answered and never saw the prompt. Nothing here says how good the prompt is.']
      : []),
    ...(complete
      ? []
      : [
          missing > 0
            ? 'Incomplete: these figures rest on the trials that are there.'
            : 'Stopped early: based only on the trials completed.',
        ]),
    ...(errored > 0
      ? [`${formatNumberOf(errored, 'trial')} brought no reply and ${errored === 1 ? 'was' : 'were'} not judged.`]
      : []),
    ...(heldOut.length > 0
      ? [`${formatNumberOf(heldOut.length, 'fixture')} held out: not shown one by one, so that they stay unseen.`]
      : []),
    ...notes.map((note) => `${printable(note.charAt(0).toUpperCase() + note.slice(1))}.`),
  ];
}

/** A folder of an older version, or one that was damaged, lacks texts: its numbers are whole. */
function noteOnTexts(fixtures: readonly FixtureView[], models: readonly ModelView[]): readonly string[] {
  const codes = fixtures.filter(({ code }) => code === null).length;
  const replies = models
    .flatMap((model) => model.replies)
    .flatMap((one) => one.replies)
    .filter(({ text }) => text === null).length;
  return codes + replies === 0
    ? []
    : [
        `${textsFile} beside this page lacks ${formatNumberOf(codes, 'submission')} and the text of ${formatNumberOf(replies, 'reply', 'replies')}; no number rests on it.`,
      ];
}
