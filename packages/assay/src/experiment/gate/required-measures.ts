import { z } from 'zod';
import { line, share } from '../../basics/schemas';

const schema = z.looseObject({ required: z.record(line, share) });

/** Requirements on measures of an experiment type, by name, with what tells which fixtures were asked. */
export type RequiredMeasures = Readonly<z.infer<typeof schema>>;

/** What a gate certifies of an experiment type instead of assertions. */
export interface Required {
  /** Name of the experiment type: their key in the gate's settings, and in its entry of the log. */
  readonly type: string;
  readonly measures: RequiredMeasures;
}

/** The required measures among a gate's settings, or in its entry; `undefined` if it certifies none. */
export function findRequired(gate: object): Required | undefined {
  const found = Object.entries(gate).flatMap(([type, value]): readonly Required[] => {
    const measures = schema.safeParse(value).data;
    return measures === undefined ? [] : [{ type, measures }];
  });
  return found[0];
}
