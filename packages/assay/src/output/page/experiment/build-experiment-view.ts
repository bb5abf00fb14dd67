import { formatNumberOf, formatShare, formatP } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { commandOf } from '../../../experiment/report/command-of';
import type { ReadReport } from '../../../experiment/report/read-report';
import type { AnalyticReport, ModelReport, ReportDocument } from '../../../experiment/report/report-document';
import { taskParts } from '../../../code/submission';
import { textsFile, type CodeText } from '../../../experiment/report/texts';
import { largest } from '../../../statistics/numbers';
import { factsOf, type NamedFact } from '../facts';
import { highlight, plainLines } from '../highlight';
import { latencySection } from '../latencies';
import { notesOn } from '../notes';
import type { TextShelf } from '../text-shelf';
import { verdictOf } from '../verdict-of';
import { withWords } from '../with-words';
import type { ExperimentParts } from '../../section-renderer';
import { sectionRendererOf } from '../../sections';
import { baseRateBlocks, titleOfBaseRate } from '../../tables/base-rate';
import { analyticSection } from './analytic-section';
import type { TrialCollector } from './collect-trials';
import type { AssertionsView, FixtureView, GroupView, PromptView } from './experiment-view';
import { quoteForShell } from '../../../basics/text/quote-for-shell';
import { ownValue } from '../../../basics/collections';
import { runNumber } from '../../../basics/settings/value-form';
import { gatePicture } from './gate-picture';
import { ratePicture } from './rate-picture';
import { summarySection, worstAnswer } from './summary-section';
import { createReplyViewer } from './view-replies';
import { viewAssertion, viewResult } from './view-result';
import { countFailures, stretchesFor, viewTrials } from './view-trials';
import { layOut } from '../../terminal/lay-out';
import { renderExamples } from '../../terminal/render-examples';
import type { DotsBlock } from '../../../experiment/blocks/pictures';
import { tableOf, when, type Section, type Text } from '../../../experiment/blocks/blocks';
import { suiteFigures } from '../../tables/suite-figures';
import { agreementTable, languageBlocks } from '../../tables/analytic-figures';
import { renderTrendsOf } from '../../terminal/render-trends';

/** Terms in the texts that the page's script adds: of the grid, the filters and the details of an answer. */
const written =
  'failure rate, assertion, fixture, analytic, hard, soft, tolerates, systematic, random, stable, unreadable, errored, vote, advice, trial, run, certified, rejected, failed, inconclusive';

/** The content of a report folder, read for its page. */
export interface Gathered extends Pick<ReadReport, 'suite' | 'builder'> {
  readonly report: ReportDocument;
  readonly collector: TrialCollector;
  readonly codes: ReadonlyMap<string, CodeText>;
  readonly shelf: TextShelf;
}

/** The page of a report of any kind, without kind-specific parts. */
export function buildExperimentView(gathered: Gathered): AssertionsView {
  const { suite, builder, report, collector, codes } = gathered;
  const analytics = [...new Set(suite.assertions.map(({ analytic }) => analytic))];
  const parts = viewAssertions(gathered, analytics);
  const plain = parts.fixtures.map(({ fixture, title, file }): FixtureView => ({
    id: printableLine(fixture),
    title: printableLine(title),
    file: printableLine(file),
    ...viewCode(codes.get(fixture)),
  }));
  const own = sectionRendererOf(report)?.parts?.(report);
  const ids = parts.fixtures.map(({ fixture }) => fixture);
  const fixtures = own?.viewFixtures?.(plain, { ids, analytics }) ?? plain;
  const groups = report.models.map((model, index): GroupView => {
    const tally = report.gate === null ? builder.tally.models.find((one) => one.model === model.model) : undefined;
    const { results, replies } = parts.groups[index] ?? { results: [], replies: [] };
    const outcomes = parts.fixtures.map(({ fixture }) => collector.trialsOf(model.model, fixture).outcomes);
    const runs = largest([0, ...outcomes.map(({ length }) => length)]);
    const overTime = countFailures(runs, { first: runNumber(suite.firstRun) }, (run) =>
      outcomes.map((own) => own[run] ?? '').join(''),
    );
    return {
      name: printableLine(model.model),
      ...viewPrompt(suite.prompts?.[index] ?? suite.prompts?.[0], analytics),
      summary: own?.summaryOf(model.model) ?? summarySection(report, model),
      figures: [analyticSection(model, overTime, tally), ...suiteSections(report, model)],
      results,
      replies,
    };
  });
  const { assertions, texts, problems } = parts;
  return withWords(written, {
    kind: own?.kind ?? 'experiment',
    title: printableLine(report.title),
    subtitle: subtitleOf(report, own, new Set(suite.assertions.map(({ fixture }) => fixture)).size),
    verdict: verdictOf(report.outcome, worstAnswer(report)),
    picture: own?.picture ?? [...gatePicture(report), ...ratePicture(report), ...hundredPicture(report)],
    notes: [
      ...sideNotes(report),
      ...notesOn(
        report,
        'fixture',
        report.models.map(({ model, simulated = report.simulated }) => ({ model, simulated })),
      ),
      ...noteOnTexts(fixtures, groups),
    ],
    facts: factsOf(report, ownFacts(report)),
    before:
      report.baseRate === undefined
        ? []
        : [
            {
              id: 'base-rate',
              heading: titleOfBaseRate(report.baseRate),
              about: null,
              blocks: baseRateBlocks(report.baseRate),
            },
          ],
    after: [],
    figures: latencySection(collector.latencies),
    fixtures,
    analytics: analytics.map((name) => printableLine(name)),
    assertions,
    groups,
    first: worstOf(report),
    texts,
    problems,
    ...(own === undefined && deckOf(report)),
  });
}

/** Decisions are offered where labels are in the project's fixtures: not on variants, other kinds, or foreign rows. */
function deckOf(report: ReportDocument): Pick<AssertionsView, 'deck'> {
  const { of, challenge, prompt, simulated } = report;
  const name = quoteForShell(printableLine(challenge));
  return of !== undefined || prompt.file === ''
    ? {}
    : {
        deck: {
          promptFile: printableLine(prompt.file),
          check: `npx assay check ${name}`,
          again: printableLine(commandOf({ ...report, kind: 'repeat', gate: null }), 1000),
          vote: `npx assay vote ${name}`,
          simulated,
        },
      };
}

/** The prompt of a group, if the log has it. */
function viewPrompt(
  prompt: NonNullable<Gathered['suite']['prompts']>[number] | undefined,
  analytics: readonly string[],
): Pick<GroupView, 'prompt'> {
  return prompt === undefined
    ? {}
    : {
        prompt: {
          parts: [
            ...(prompt.system === undefined ? [] : [{ name: 'System message', lines: plainLines(prompt.system) }]),
            { name: 'Prompt', lines: plainLines(prompt.text) },
          ],
          rubrics: analytics.map((analytic) => viewRubric(ownValue(prompt.rubrics, analytic) ?? '')),
        },
      };
}

/** Maximum number of characters of a rubric. */
const longestRubric = 2000;

function viewRubric(rubric: string | Readonly<Record<string, string>>): PromptView['rubrics'][number] {
  return typeof rubric === 'string'
    ? printableLine(rubric, longestRubric)
    : Object.fromEntries(Object.entries(rubric).map(([name, text]) => [name, printableLine(text, longestRubric)]));
}

/** Index of the model with most failed assertions; of several, that with the highest failure rate. */
function worstOf({ models }: ReportDocument): number {
  const counts = models.map(({ assertions }, index) => ({
    index,
    failed: assertions.filter(({ decision }) => decision === 'failed').length,
    rate: assertions.reduce((sum, { rate }) => sum + (rate ?? 0), 0),
  }));
  return counts.toSorted((a, b) => b.failed - a.failed || b.rate - a.rate)[0]?.index ?? 0;
}

/** The results of a report's assertions, without held-out fixtures. */
export function viewAssertions(
  { suite, report, collector, shelf }: Pick<Gathered, 'suite' | 'report' | 'collector' | 'shelf'>,
  analytics: readonly string[],
): Pick<AssertionsView, 'assertions' | 'texts' | 'problems'> & {
  readonly fixtures: Gathered['suite']['assertions'];
  readonly groups: readonly Pick<GroupView, 'results' | 'replies'>[];
} {
  const hidden = new Set(report.heldOut);
  const shown = suite.assertions.filter(({ fixture }) => !hidden.has(fixture));
  const fixtures = [...new Map(shown.map((one) => [one.fixture, one])).values()];
  const places = new Map(fixtures.map(({ fixture }, place) => [fixture, place]));
  const trials = report.models.map(({ model }) => fixtures.map(({ fixture }) => collector.trialsOf(model, fixture)));
  const viewer = createReplyViewer(trials.flat(), shelf);
  const most = largest([0, ...trials.flat().map(({ outcomes }) => outcomes.length)]);
  const layout = {
    first: runNumber(suite.firstRun),
    runs: report.gate === null ? suite.runs : 0,
    stretches: stretchesFor(shown.length * report.models.length, most),
  };
  const groups = report.models.map(({ assertions }: ModelReport, group) => {
    const own = new Map(assertions.map((one) => [JSON.stringify([one.fixture, one.analytic]), one]));
    return {
      results: shown.map(({ fixture, analytic }) => {
        const assertion = own.get(JSON.stringify([fixture, analytic]));
        const outcomes = trials[group]?.[places.get(fixture) ?? -1]?.outcomes ?? [];
        const parts = ownValue(suite.parts, fixture) ?? 1;
        return assertion === undefined
          ? null
          : viewResult(assertion, viewTrials(outcomes, analytics.indexOf(analytic), { ...layout, parts }), report);
      }),
      replies: (trials[group] ?? []).map(viewer.viewReplies),
    };
  });
  return {
    fixtures,
    groups,
    texts: viewer.texts(),
    problems: viewer.problems(),
    assertions: shown.map((one) =>
      viewAssertion(one, { fixture: places.get(one.fixture) ?? -1, analytic: analytics.indexOf(one.analytic) }),
    ),
  };
}

/** Maximum number of models named in the subtitle. */
const mostNamed = 2;

function subtitleOf(
  { kind, challenge, models, runs }: ReportDocument,
  own: ExperimentParts | undefined,
  fixtures: number,
): string {
  return [
    `${kind === 'gate' ? 'gate of ' : ''}${printableLine(challenge)}`,
    ...(models.length > mostNamed ? [`${models.length} models`] : models.map(({ model }) => printableLine(model))),
    own?.asked?.(fixtures, runs) ??
      `${formatNumberOf(fixtures, 'fixture')} × ${kind === 'gate' ? 'up to ' : ''}${formatNumberOf(runs, 'run')}`,
  ].join(' · ');
}

function viewCode(code: CodeText | undefined): Pick<FixtureView, 'language' | 'code' | 'task'> {
  if (code === undefined) {
    return { language: '', code: null };
  }
  const { language, text, hasFiles, task } = code;
  const parts = taskParts.flatMap((part) => {
    const own: unknown = task?.[part];
    return typeof own === 'string' ? [{ part, lines: highlight(own, part === 'problem' ? 'text' : language) }] : [];
  });
  return {
    language: printableLine(language),
    code: highlight(text, hasFiles === true ? 'text' : language),
    ...(parts.length > 0 && { task: parts }),
  };
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

/** A damaged folder may lack texts, but its numbers are complete. */
function noteOnTexts(fixtures: readonly FixtureView[], groups: readonly GroupView[]): readonly string[] {
  const codes = fixtures.filter(({ code }) => code === null).length;
  const replies = groups
    .flatMap((group) => group.replies)
    .flatMap((one) => one.replies)
    .filter(({ text }) => text === null).length;
  return codes + replies === 0
    ? []
    : [
        `${textsFile} next to this page lacks ${formatNumberOf(codes, 'submission')} and the text of ${formatNumberOf(replies, 'reply', 'replies')}; all figures are unaffected.`,
      ];
}

/** Notes next to a report's figures, one sentence each: with and without examples, unreviewed fixtures. */
function sideNotes(report: ReportDocument): readonly string[] {
  const { unreviewed = [], challenge } = report;
  const examples = layOut(renderExamples(report))
    .split('\n')
    .slice(1)
    .map((text) => `Examples: ${text.trim()}.`);
  const proposed = unreviewed
    .filter(({ trials }) => trials > 0)
    .map(({ model, fixtures, differences, judged }) => {
      const by = unreviewed.length > 1 ? `${printableLine(model)}: ` : '';
      return `Unreviewed, excluded from all results: ${by}${formatNumberOf(fixtures, 'fixture')}, ${differences} of ${formatNumberOf(judged, 'answer')} unlike the proposed label (npx assay review ${printableLine(challenge)}).`;
    });
  return [...examples, ...proposed];
}

/** What becomes of 100 submissions like these; empty for several models, gates, and where no whole was judged. */
function hundredPicture({ models, gate }: Pick<ReportDocument, 'models' | 'gate'>): readonly DotsBlock[] {
  const [model, ...others] = models;
  const wholes = model?.suite.wholes;
  if (model === undefined || wholes === undefined || others.length > 0 || gate !== null || wholes.right.of === 0) {
    return [];
  }
  const { right, falseAccepts, falseRejects } = wholes;
  const ofHundred = (count: number): number => Math.round((100 * count) / right.of);
  const wrong = ofHundred(right.of - right.count);
  const accepted = Math.min(wrong, ofHundred(falseAccepts?.count ?? 0));
  const rejected = Math.min(wrong - accepted, ofHundred(falseRejects?.count ?? 0));
  const parts = [
    { name: 'flawed but accepted', count: accepted, colour: 'bad' },
    { name: 'flawless but rejected', count: rejected, colour: 'unsure' },
    { name: 'another analytic wrong', count: wrong - accepted - rejected, colour: 'faint' },
  ].filter(({ count }) => count > 0);
  const most = right.interval === null ? wrong : Math.round(100 * (1 - right.interval.lower));
  const least = right.interval === null ? wrong : Math.round(100 * (1 - right.interval.upper));
  const range = right.interval === null ? '' : ` (${least} to ${most}, with 95 % confidence)`;
  const told = parts.map(({ name, count }) => `${name} ${count}`).join(', ');
  return [
    {
      kind: 'dots',
      caption: `Of 100 submissions like these, ${printableLine(model.model, 60)} grades about ${wrong} wrongly${range}${told === '' ? '' : `: ${told}`}`,
      parts,
      possible: Math.max(0, most - wrong),
    },
  ];
}

/** Figures of a model without charts: the whole suite, how analytics err, their tests, languages, trends. */
function suiteSections(report: ReportDocument, model: ModelReport): readonly Section[] {
  return [
    {
      id: 'suite',
      heading: 'The whole suite',
      about: null,
      blocks: [...suiteFigures(report, model), ...languageBlocks(model), ...trendList(model)],
    },
    {
      id: 'agreement',
      heading: 'Floor, noise, luck, and how far runs agree',
      about: 'Failure rate = floor + noise − luck. A vote keeps the floor, removes the noise and loses the luck.',
      blocks: [agreementTable(model), ...testTable(model)],
    },
  ];
}

/** Each analytic against the rates that its hard assertions tolerate. */
function testTable({ analytics }: ModelReport): Text {
  const tested = analytics.flatMap(({ analytic, hard }) => (hard == null ? [] : [{ analytic, hard }]));
  return when(
    tested.length > 0,
    tableOf(
      'Hard assertions of each analytic together, against their tolerance (exact Poisson-binomial test, Holm over the analytics)',
      ['analytic', 'wrong', 'tolerated', 'wrong at least', 'adjusted p'],
      tested.map(({ analytic, hard }) => testRow(analytic, hard)),
    ),
  );
}

function testRow(analytic: string, hard: NonNullable<AnalyticReport['hard']>): readonly string[] {
  return [
    printableLine(analytic),
    `${hard.failures}/${hard.judged}`,
    formatShare(hard.tolerate),
    formatShare(hard.lower),
    formatP(hard.adjustedP),
  ];
}

function trendList({ assertions }: ModelReport): Text {
  const trends = renderTrendsOf(assertions);
  return when(
    trends.length > 0,
    { kind: 'heading', text: 'Changes over time' },
    { kind: 'list', items: trends.map((text) => printableLine(text.trim())) },
  );
}
