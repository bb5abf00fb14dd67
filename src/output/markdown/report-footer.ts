import { formatNumberOf } from '../../basics/text/numbers';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { renderCost } from '../terminal/render-cost';
import type { ReportDocument } from '../../experiment/report/report-document';
import { quizSectionOf } from '../../kinds/quiz/quiz-section';
import { markdownCode, markdownText } from './markdown-text';

/** What limits the figures: that asking was cut short, notes, and trials that did not count. */
export function describeNotes({ complete, missing, notes, ignored }: ReportDocument): readonly string[] {
  const incomplete =
    missing > 0
      ? 'Incomplete: these figures rest on the trials that are there.'
      : 'Asking ended before its time: these are the trials that arrived.';
  const lines = [
    ...(complete ? [] : [incomplete]),
    ...notes.map((note) => `Note: ${markdownText(note, 1000)}.`),
    ...(ignored === 0
      ? []
      : [
          `${formatNumberOf(ignored, 'trial')} repeated a run or a reply, or ${ignored === 1 ? 'is' : 'are'} of something that was not asked, and did not count.`,
        ]),
  ];
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')];
}

/** What it took, who answered and when, and which prompt was asked. */
export function describeCostAndSource({
  cost,
  server,
  evidence,
  prompt,
  startedAt,
}: ReportDocument): readonly string[] {
  const { snapshots, from, to } = evidence;
  const served = [...new Set(snapshots.flatMap(({ servedBy }) => servedBy))].map((name) => markdownCode(name, 60));
  const times = [from ?? startedAt, to ?? startedAt].map(formatTime);
  const answered = served.length === 0 ? 'Started' : `Answered by ${served.join(', ')},`;
  return [
    [
      `${markdownText(renderCost(cost, server), 400)}.`,
      `${answered} ${[...new Set(times)].join(' to ')} UTC.`,
      `Prompt ${markdownCode(prompt.file)}, hash ${markdownCode(prompt.hash.slice(0, 12))}.`,
    ].join(' '),
  ];
}

/** The command that would ask the same again. */
export function commandOf(report: ReportDocument): string {
  const { kind, challenge, runs, models, heldOut, gate } = report;
  const cells =
    quizSectionOf(report)?.cells.map(({ model, prompt }) => ({ name: model, prompt: String(prompt) })) ??
    models.map(({ model }) => readCell(model, challenge));
  const asked = cells.map(({ name }) => readVote(name));
  const names = [...new Set(asked.flatMap(({ models }) => models))].join(',');
  const [vote] = asked.flatMap(({ of }) => of ?? []);
  const prompts = [...new Set(cells.map(({ prompt }) => prompt))].join(',');
  return [
    `npx assay ${kind} ${quoteForShell(challenge)}`,
    ...(kind === 'repeat' ? [`--runs ${String(runs)}`] : []),
    ...(names === '' ? [] : [`--model ${quoteForShell(names)}`]),
    ...(vote === undefined ? [] : [`--vote ${vote}`]),
    ...(['', challenge].includes(prompts) ? [] : [`--prompt ${quoteForShell(prompts)}`]),
    ...(heldOut.length === 0 ? [] : ['--holdout']),
    ...(gate?.preset === null || gate?.preset === undefined ? [] : [`--preset ${quoteForShell(gate.preset)}`]),
  ].join(' ');
}

/** Who votes, and how often, in the name of a vote; any other name is a model's own. */
function readVote(name: string): { readonly of?: string | undefined; readonly models: readonly string[] } {
  const [, of, separator, models = ''] = /^vote of (\d+)( × |: )(.*?)(?:, with \d+ prompts)?$/.exec(name) ?? [];
  return of === undefined ? { models: [name] } : { of, models: separator === ': ' ? models.split(', ') : [models] };
}

/** Model and prompt of what is counted under one name: `model`, or `model · variant, no examples`. */
function readCell(cell: string, challenge: string): { readonly name: string; readonly prompt: string } {
  const [name = cell, label = ''] = cell.split(' · ');
  const parts = label.split(', ').filter((part) => part !== '');
  const [variant] = parts.filter((part) => part !== 'no examples');
  const suffix = parts.includes('no examples') ? ':no-examples' : '';
  return { name, prompt: `${challenge}${variant === undefined ? '' : `.${variant}`}${suffix}` };
}

function formatTime(text: string): string {
  return markdownText(text.slice(0, 16).replace('T', ' '));
}
