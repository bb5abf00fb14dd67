import { createHash } from 'node:crypto';
import { AssayError } from '../../../basics/errors';
import type { HistoryModel, HistoryReport, HistoryUnit } from '../../../experiment/history/history-report';
import { largest } from '../../../statistics/extremes';
import { isLast } from './compare-interview-cells';
import { interviewDocumentSchema, type InterviewCell } from './interview-document';

/** Reports of earlier versions say neither when nor how asking ended. */
const pastInterviewSchema = interviewDocumentSchema.partial({ startedAt: true, complete: true, outcome: true });

/** What a history needs of the report of one interview; where the file tells no time, it is that of the folder's name. */
export function readPastInterview(document: unknown, interview: string, shown: string): readonly HistoryReport[] {
  const parsed = pastInterviewSchema.safeParse(document);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
    throw new AssayError([`${shown}/report.json cannot be used:`, ...problems.slice(0, 10)].join('\n'));
  }
  const [, day, hour, minute, second] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/.exec(shown) ?? [];
  const startedAt = parsed.data.startedAt ?? `${String(day)}T${String(hour)}:${String(minute)}:${String(second)}.000Z`;
  if (Number.isNaN(Date.parse(startedAt))) {
    throw new AssayError(
      `${shown} is of an interview, and its name does not tell when it was: expected one such as 2026-11-21T10-00-00-${interview}.`,
    );
  }
  const all = parsed.data.cells;
  const cells = all.filter((cell, index) => cell.interview === interview && isLast(all, cell, index));
  return [false, true].flatMap((simulated): readonly HistoryReport[] => {
    const own = cells.filter((cell) => cell.simulated === simulated);
    return own.length === 0
      ? []
      : [
          {
            ...{ folder: shown, kind: 'interview', challenge: interview, title: interview, startedAt, simulated },
            ...{
              complete: parsed.data.complete ?? true,
              sampling: 'fixed',
              replayed: false,
              sawAll: true,
              heldOut: [],
            },
            runs: largest([0, ...own.flatMap(({ questions }) => questions.map(({ judged }) => judged))]),
            fixtures: new Map(own.flatMap(({ questions }) => questions.map(({ name }) => [name, new Map()] as const))),
            ...{ policies: new Map(), settings: {} },
            models: modelsOf(own),
          },
        ];
  });
}

/** A model with several prompts or parameters is several. */
function modelsOf(cells: readonly InterviewCell[]): readonly HistoryModel[] {
  const variantOf = ({ model, template, params }: InterviewCell): string => JSON.stringify([model, template, params]);
  return [...new Set(cells.map(variantOf))].flatMap((variant) => {
    const own = cells.filter((cell) => variantOf(cell) === variant);
    const [first] = own;
    if (first === undefined) {
      return [];
    }
    const { model, template, params } = first;
    const isAlone = cells.every((cell) => cell.model !== model || variantOf(cell) === variant);
    return [
      {
        model,
        slot: isAlone ? '' : [template, params].filter((part) => part !== '').join(' · '),
        servedBy: [],
        server: '',
        prompt: createHash('sha256')
          .update(JSON.stringify([template, params]))
          .digest('hex'),
        measures: own.map(({ language, share, interval, judged, questions }) => ({
          ...{ name: language, rate: share, interval, judged },
          units: () => new Map(questions.filter(({ total }) => total > 0).map((one) => [one.name, toUnit(one)])),
        })),
      },
    ];
  });
}

function toUnit({ judged, passes, passed, total }: InterviewCell['questions'][number]): HistoryUnit {
  return { label: '', file: '', line: 1, failures: judged - passes, judged, share: passed / total };
}
