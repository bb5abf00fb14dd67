import type { ModelTally } from '../../../experiment/tally/tally';
import { formatNumberOf, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { ReadReport } from '../../../experiment/report/read-report';
import type { ModelReport, ReportDocument } from '../../../experiment/report/report-document';
import { textsFile, type CodeText } from '../../../experiment/report/texts';
import { largest } from '../../../statistics/extremes';
import { factsOf, type NamedFact } from '../facts';
import { highlight } from '../highlight';
import { latencySection } from '../latencies';
import { notesOn } from '../notes';
import type { TextShelf } from '../text-shelf';
import { analyticSection } from './analytic-section';
import type { TrialCollector } from './collect-trials';
import type { FixtureView, ModelView, ValidatorView } from './validator-view';
import { sideNotes } from './side-notes';
import { viewAssertion } from './view-assertion';
import { createReplyViewer, type ReplyViewer } from './view-replies';
import { countFailures, isShownEach } from './view-trials';
import { verdictOf } from '../verdict-of';

const simulatedWords = 'an offline model answered and never saw the prompt. Nothing here says how good the prompt is.';

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
    notes: [
      ...sideNotes(report),
      ...notesOn(report, { simulated: report.simulated ? simulatedWords : null, asked: 'fixture' }),
      ...noteOnTexts(fixtures, models),
    ],
    facts: factsOf(report, ownFacts(report)),
    before: [],
    ...{ fixtures, analytics: analytics.map((name) => printableLine(name)), models },
    texts: viewer.texts(),
    after: latencySection(collector.latencies),
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
    replies: ids.map((id) => viewer.viewReplies(trials.get(id))),
    about: analyticSection(
      model,
      countFailures(runs, suite.firstRun, (run) =>
        [...trials.values()].map(({ outcomes }) => outcomes[run] ?? '').join(''),
      ),
      report.gate === null ? tally : undefined,
    ),
  };
}

function viewCode(code: CodeText | undefined): Pick<FixtureView, 'language' | 'code'> {
  return code === undefined
    ? { language: '', code: null }
    : { language: printableLine(code.language), code: highlight(code.text, code.language) };
}

function ownFacts({ prompt, gate, models }: ReportDocument): readonly NamedFact[] {
  const [only] = models;
  const same = only === undefined || models.length > 1 ? null : only.suite.fixtures.sameAnswer;
  return [
    ['Prompt', `${prompt.file}, ${prompt.hash.slice(0, 12)}`],
    ['Attempt', gate === null ? null : String(gate.attempt)],
    ['Same answer each run', same === null ? null : formatShare(same)],
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
