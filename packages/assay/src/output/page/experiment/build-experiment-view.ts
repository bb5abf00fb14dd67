import { formatNumberOf, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { commandOf } from '../../../experiment/report/command-of';
import type { ReadReport } from '../../../experiment/report/read-report';
import type { ModelReport, ReportDocument } from '../../../experiment/report/report-document';
import { taskParts } from '../../../code/submission';
import { textsFile, type CodeText } from '../../../experiment/report/texts';
import { largest } from '../../../statistics/numbers';
import { factsOf, type NamedFact } from '../facts';
import { highlight, plainLines } from '../highlight';
import { latencySection } from '../latencies';
import { notesOn } from '../notes';
import type { TextPool } from '../text-pool';
import { verdictOf } from '../verdict-of';
import { withWords } from '../with-words';
import type { ExperimentParts } from '../../section-renderer';
import { sectionRendererOf } from '../../sections';
import { addedSections } from '../../../experiment/report/addition';
import { baseRateBlocks, titleOfBaseRate } from '../../tables/base-rate';
import { analyticSection, suiteSections, summarySection, worstAnswer } from './model-sections';
import type { TrialCollector } from './collect-trials';
import type { AssertionsView, FixtureView, GroupView, PromptView } from './experiment-view';
import { quoteForShell } from '../../../basics/text/quote-for-shell';
import { ownValue } from '../../../basics/collections';
import { runNumber } from '../../../basics/settings/value-form';
import { gatePicture, hundredPicture, ratePicture } from './report-pictures';
import { createReplyViewer } from './view-replies';
import { viewAssertion, viewResult } from './view-result';
import { countFailures, stretchesFor, viewTrials } from './view-trials';
import { describeExamples, describeUnreviewed } from '../../terminal/render-remarks';
import type { Section } from '../../../experiment/blocks/blocks';

/** Terms in the texts that the page's script adds: of the grid, the filters and the details of an answer. */
const written =
  'failure rate, assertion, fixture, analytic, hard, soft, tolerates, systematic, random, stable, unreadable, errored, vote, advice, trial, run, certified, rejected, failed, inconclusive';

/** The content of a report folder, read for its page. */
export interface Gathered extends Pick<ReadReport, 'suite' | 'builder'> {
  readonly report: ReportDocument;
  readonly collector: TrialCollector;
  readonly codes: ReadonlyMap<string, CodeText>;
  readonly pool: TextPool;
}

/** The page of a report of any kind, without kind-specific parts. */
export function buildExperimentView(gathered: Gathered): AssertionsView {
  const { suite, report, collector, codes } = gathered;
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
  const groups = report.models.map((model, index): GroupView => ({
    name: printableLine(model.model),
    ...viewPrompt(suite.prompts?.[index] ?? suite.prompts?.[0], analytics),
    summary: own?.summaryOf(model.model) ?? summarySection(report, model),
    figures: figuresOf(gathered, model, ids),
    ...(parts.groups[index] ?? { results: [], replies: [] }),
  }));
  const { assertions, texts, problems } = parts;
  const simulated = report.models.map((one) => ({ model: one.model, simulated: one.simulated ?? report.simulated }));
  return withWords(written, {
    kind: own?.kind ?? 'experiment',
    title: printableLine(report.title),
    subtitle: subtitleOf(report, own, new Set(suite.assertions.map(({ fixture }) => fixture)).size),
    verdict: verdictOf(report.outcome, worstAnswer(report)),
    picture: own?.picture ?? [...gatePicture(report), ...ratePicture(report), ...hundredPicture(report)],
    notes: [...sideNotes(report), ...notesOn(report, 'fixture', simulated), ...noteOnTexts(fixtures, groups)],
    facts: factsOf(report, ownFacts(report)),
    before: [...addedSections(report), ...baseRateSection(report)],
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

function baseRateSection({ baseRate }: ReportDocument): readonly Section[] {
  return baseRate === undefined
    ? []
    : [{ id: 'base-rate', heading: titleOfBaseRate(baseRate), about: null, blocks: baseRateBlocks(baseRate) }];
}

/** The folded sections of a model. */
function figuresOf(
  { suite, builder, report, collector }: Gathered,
  model: ModelReport,
  fixtures: readonly string[],
): readonly Section[] {
  const tally = report.gate === null ? builder.tally.models.find((one) => one.model === model.model) : undefined;
  const outcomes = fixtures.map((fixture) => collector.trialsOf(model.model, fixture).outcomes);
  const runs = largest([0, ...outcomes.map(({ length }) => length)]);
  const overTime = countFailures(runs, { first: runNumber(suite.firstRun) }, (run) =>
    outcomes.map((own) => own[run] ?? '').join(''),
  );
  return [analyticSection(model, overTime, tally), ...suiteSections(report, model)];
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
  { suite, report, collector, pool }: Pick<Gathered, 'suite' | 'report' | 'collector' | 'pool'>,
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
  const viewer = createReplyViewer(trials.flat(), pool);
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
  return [
    ...describeExamples(report).map((text) => `Examples: ${text}.`),
    ...describeUnreviewed(report).map(
      ({ counts }) =>
        `Unreviewed, excluded from all results: ${counts} unlike the proposed label (npx assay review ${printableLine(report.challenge)}).`,
    ),
  ];
}
