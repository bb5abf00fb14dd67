import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AssayError } from 'gpt-assay/plugin';
import { type HistoryModel, type HistoryReport, type HistoryUnit, readPastReport } from 'gpt-assay/experiment';
import { isLast } from './compare-interview-cells';
import { interviewSectionSchema } from './interview-section';

/** The part of an interview's section that a history reads; older versions stored some failures as they were shown. */
const cellSchema = interviewSectionSchema.shape.cells.element.extend({ failures: z.unknown() });
const cellsSchema = z.object({ cells: z.array(cellSchema) });
type PastCell = z.infer<typeof cellSchema>;

/** What a history needs from an interview's report: its points. */
export function readPastInterview(document: unknown, shown: string): HistoryReport {
  const past = readPastReport(document, shown);
  const { cells: all } = readCells((document as { readonly section?: unknown }).section, shown);
  const cells = all.filter((cell, index) => isLast(all, cell, index));
  const prompt = past.models[0]?.prompt;
  return {
    ...past,
    kind: 'interview',
    measure: 'share-of-points',
    fixtures: fixturesOf(cells),
    policies: new Map(),
    models: modelsOf(cells).map((model) => {
      const own = past.models.find((one) => one.model === model.model);
      return {
        ...model,
        ...(prompt !== undefined && { prompt }),
        ...(own !== undefined && { servedBy: own.servedBy, server: own.server }),
      };
    }),
  };
}

function readCells(section: unknown, shown: string): z.infer<typeof cellsSchema> {
  const parsed = cellsSchema.safeParse(section);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
    throw new AssayError([`${shown}/report.json cannot be used:`, ...problems.slice(0, 10)].join('\n'));
  }
  return parsed.data;
}

function fixturesOf(cells: readonly PastCell[]): HistoryReport['fixtures'] {
  return new Map(cells.flatMap(({ questions }) => questions.map(({ name }) => [name, new Map()] as const)));
}

/** A model with several prompts or parameters counts as several models. */
function modelsOf(cells: readonly PastCell[]): readonly HistoryModel[] {
  const variantOf = ({ model, template, params }: PastCell): string => JSON.stringify([model, template, params]);
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
        name: model,
        model,
        slot: isAlone ? '' : [template, params].filter((part) => part !== '').join(' · '),
        servedBy: [],
        server: '',
        prompt: { text: null, whole: hashOf([template, params]), parameters: null },
        measures: own.map(({ language, share, interval, judged, questions }) => ({
          name: language,
          rate: share,
          interval,
          judged,
          units: () => new Map(questions.filter(({ total }) => total > 0).map((one) => [one.name, toUnit(one)])),
        })),
      },
    ];
  });
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function toUnit({ judged, passes, passed, total }: PastCell['questions'][number]): HistoryUnit {
  return { label: '', file: '', line: 1, failures: judged - passes, judged, share: passed / total };
}
