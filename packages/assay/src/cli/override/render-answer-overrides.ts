import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderTable, type Text } from '../../experiment/blocks/blocks';
import { runNumber } from '../../basics/run-number';
import type { AnswerOverride } from '../../experiment/overrides/answer-override';
import type { AnswerOverrideDocument } from './override-document';
import { renderNone } from './render-override';

/** What was recorded about answers, or all overrides. */
export function renderAnswerOverrides(document: AnswerOverrideDocument): Text {
  const { challenge, file, dryRun, recorded, repeated, overrides } = document;
  if (recorded.length + repeated.length === 0) {
    return overrides.length === 0 ? renderNone(challenge) : renderAll(document);
  }
  return [
    ...recorded.map(
      (one) =>
        `${dryRun ? 'Would record' : 'Recorded'} in ${file}: ${describe(one)}, where ${describeVerdict(one)} said ${String(!one.value)}.`,
    ),
    ...repeated.map((one) => `Already recorded: ${describe(one)}. Nothing was added.`),
    ...(dryRun
      ? ['Nothing was written. To write, leave out --dry-run.']
      : recorded.length === 0
        ? []
        : [
            'Reports count overrides from the next run on; no figures change. If the question is wrong, correct its file.',
          ]),
  ];
}

function renderAll({ challenge, file, overrides }: AnswerOverrideDocument): Text {
  const headings = ['recorded', 'question', 'answer', 'correct value', 'by', 'reason'].map((heading) => ({ heading }));
  return [
    `${formatNumberOf(overrides.length, 'override')} of ${challenge}, in ${file}:`,
    ...renderTable(
      [{ heading: '', align: 'right' }, ...headings],
      overrides.map((one, index) => [
        ...[String(index + 1), one.at.slice(0, 10), printableLine(one.fixture, 40), printableLine(one.answer, 20)],
        ...[`${one.analytic} is ${String(one.value)}`, printableLine(one.by ?? '', 40), printableLine(one.reason)],
      ]),
    ),
  ];
}

function describe({ analytic, value, fixture, answer }: AnswerOverride): string {
  return `${analytic} is ${String(value)} of answer ${printableLine(answer, 20)} to ${printableLine(fixture, 60)}`;
}

function describeVerdict({ verdict: { model, report, run } }: AnswerOverride): string {
  return `${run === undefined ? '' : `run ${runNumber(run)} of `}${printableLine(model, 60)} in ${printableLine(report)}`;
}
