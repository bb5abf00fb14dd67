import { findInterviewSection } from '../../kinds/interview/report/interview-section';
import { layOut } from '../terminal/lay-out';
import { formatNumberOf } from '../../basics/text/numbers';
import { renderLanguages } from '../terminal/render-languages';
import { renderSuiteNumbers } from '../terminal/render-suite-numbers';
import { renderUnreviewed } from '../terminal/render-unreviewed';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { suggestPolicies } from '../../experiment/report/suggest-policies';
import { analyticsBlock } from './analytics-block';
import { failedBlock } from './failed-block';
import { renderQuizMarkdown } from './render-quiz-markdown';
import { quizSectionOf } from '../../kinds/quiz/quiz-section';
import { fitBlocks, foldAway, type MarkdownBlock } from './fit-blocks';
import { gateBlocks } from './gate-blocks';
import { renderInterviewMarkdown } from './render-interview-markdown';
import { markdownBlock, markdownCode } from './markdown-text';
import { outcomeBlocks } from './outcome-blocks';
import { describeCostAndSource, describeNotes } from './report-footer';
import { commandOf } from '../../experiment/report/command-of';

/** Changes suggested in full. */
const suggested = 6;

/** A report for a pull request: the verdict first, then what failed, then what it rests on. `command` made it, if no report folder holds it. */
export function renderReportMarkdown(report: ReportDocument, command?: string): string {
  const quiz = report.gate === null ? quizSectionOf(report) : undefined;
  const interview = report.gate === null ? findInterviewSection(report) : undefined;
  if (quiz !== undefined) {
    return renderQuizMarkdown(report, quiz, command);
  }
  if (interview !== undefined) {
    return renderInterviewMarkdown(report, interview);
  }
  return fitBlocks([
    ...outcomeBlocks(report.title, report.outcome),
    ...(report.simulated ? [describeSimulated(report)] : []),
    ...(report.gate === null
      ? report.models.flatMap((model) => modelBlocks(report, model))
      : gateBlocks(report, report.gate)),
    ...describeUnreviewed(report),
    ...describeNotes(report),
    ...describeCostAndSource(report),
    foldAway('How to reproduce', describeHow(command ?? commandOf(report), command === undefined)),
  ]);
}

function describeHow(command: string, hasFolder: boolean): string {
  const again = hasFolder ? '; `npx assay report <folder>` prints these figures again and asks nobody' : '';
  return `${markdownBlock(command, 'sh')}\n\nReplies that are kept in \`.assay/recordings\` or \`recordings\` are used again${again}.`;
}

function describeSimulated({ models }: ReportDocument): string {
  const names = models.map(({ model }) => markdownCode(model)).join(', ');
  return `> **Simulated:** ${names} answered and never saw the prompt; nothing here says how good the prompt is.`;
}

function modelBlocks(report: ReportDocument, model: ModelReport): readonly MarkdownBlock[] {
  const asked = formatNumberOf(model.suite.fixtures.asked, 'fixture');
  const heading = `### ${markdownCode(model.model)} · ${asked} × ${formatNumberOf(report.runs, 'run')}`;
  if (model.judged === 0) {
    return [heading];
  }
  const errored = `${formatNumberOf(model.errored, 'trial')} errored and ${model.errored === 1 ? 'was' : 'were'} not judged.`;
  return [
    heading,
    ...(model.errored === 0 ? [] : [errored]),
    ...failedBlock(report, model),
    analyticsBlock(model.analytics),
    ...describeSuggestions(report, model),
    foldAway(
      'Figures of the whole suite',
      markdownBlock(layOut([...renderSuiteNumbers(report, model), ...renderLanguages(model)]), 'text'),
    ),
  ];
}

function describeUnreviewed(report: ReportDocument): readonly MarkdownBlock[] {
  const text = renderUnreviewed(report);
  return text.length === 0 ? [] : [foldAway('Not reviewed, counted nowhere', markdownBlock(layOut(text), 'text'))];
}

function describeSuggestions({ prompt, cost, heldOut }: ReportDocument, model: ModelReport): readonly string[] {
  const seen = model.assertions.filter(({ fixture }) => !heldOut.includes(fixture));
  const suggestions = suggestPolicies(seen, prompt.file, (cost.callsPerVerdict ?? 1) > 1);
  const more = suggestions.length - suggested;
  const texts = suggestions
    .slice(0, suggested)
    .map(({ place, text, reason }) => `${markdownCode(place)} (${reason}):\n\n${markdownBlock(text, 'yaml')}`);
  return suggestions.length === 0
    ? []
    : [
        foldAway(
          'Suggested changes, ready to paste',
          [...texts, ...(more > 0 ? [`and ${formatNumberOf(more, 'more file')}; fix the prompt first`] : [])].join(
            '\n\n',
          ),
        ),
      ];
}
