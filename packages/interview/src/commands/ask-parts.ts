import { readNamedParameters } from '../asking/named-parameters';
import { didYouMean } from 'gpt-assay/basics';
import { AssayError } from 'gpt-assay/plugin';
import { toNextRound } from '../asking/next-round';
import type { EvaluatedRow, PreparedRow } from '../rows/rows';
import type { Wish } from './asking';

/** Rows that are asked of the same models with the same parameters. */
export interface AskPart extends Wish {
  readonly rows: readonly PreparedRow[];
}

/** Prepared rows, grouped by the parameters of their prompts. */
export function partsOf(rows: readonly PreparedRow[]): readonly AskPart[] {
  return groupBy(rows, ({ defaults = {} }) => defaults).map(([request, part]) => ({ rows: part, request }));
}

/**
 * Another round for answers that failed in their latest round, with the same model and parameters; only for some
 * models, if they are named.
 */
export function nextPartsOf(
  rows: Iterable<EvaluatedRow>,
  models: readonly string[] | undefined,
  file: string,
): readonly AskPart[] {
  const latest = new Map<string, EvaluatedRow>();
  for (const row of rows) {
    const { name, language, model, params, template, run } = row;
    const key = JSON.stringify([name, language, model, params, template, run, row['session']]);
    if ((latest.get(key)?.round ?? 0) <= row.round) {
      latest.set(key, row);
    }
  }
  const known = [...new Set([...latest.values()].flatMap(({ model }) => model ?? []))];
  const unknown = models?.find((model) => !known.includes(model));
  if (unknown !== undefined) {
    throw new AssayError(
      `${file} has no answer of ${unknown}${didYouMean(unknown, known)}; it has answers of: ${known.join(', ')}.`,
    );
  }
  const wanted = [...latest.values()].filter(({ model = '' }) => models?.includes(model) ?? true);
  const next = wanted.flatMap((row) => toNextRound(row) ?? []);
  if (next.length === 0) {
    throw new AssayError(`Every answer in ${file} earned full points: there is nothing to ask again.`);
  }
  return groupBy(next, (row) => ({ model: row['model'], params: row['params'] })).map(([{ model, params }, part]) => ({
    rows: part,
    ...wishOf(model, params, file),
  }));
}

function wishOf(model: unknown, params: unknown, file: string): Wish {
  if (typeof model !== 'string') {
    throw new AssayError(`${file} has answers without a model name, so they cannot be asked again.`);
  }
  const read =
    typeof params === 'string' ? { problems: ['not an object'] } : readNamedParameters({ ...(params ?? {}) });
  if ('problems' in read) {
    throw new AssayError(
      `${file}: ${model} cannot be asked again with ${JSON.stringify(params)}: ${read.problems.join('; ')}.`,
    );
  }
  return { only: model, request: read.parameters };
}

function groupBy<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): readonly (readonly [Key, readonly Row[]])[] {
  const groups = new Map<string, readonly [Key, Row[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const text = JSON.stringify(key);
    const group = groups.get(text) ?? [key, []];
    groups.set(text, group);
    group[1].push(row);
  }
  return [...groups.values()];
}
