import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Fixture } from 'gpt-assay/kinds';
import { createRandom } from 'gpt-assay/statistics';
import type { StudentTask } from './tasks';

const programsSchema = z.object({
  prelude: z.string(),
  submissions: z.array(z.object({ id: z.string(), passes: z.boolean(), code: z.string() })),
});

/** Programs that students handed in, and whether they pass the tests of the course. */
export type StudentPrograms = Readonly<z.infer<typeof programsSchema>>;

/** The programs of a task in a folder, each text once, in an order that depends on nothing but their ids. */
export function readPrograms(folder: string, { file }: Pick<StudentTask, 'file'>): StudentPrograms {
  const { prelude, submissions } = programsSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const known = new Set<string>();
  const distinct = submissions.filter(({ code }) => {
    const key = code.split(/\s+/).join(' ');
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
  const keyed = distinct.map((one) => ({ one, key: createRandom('order', one.id)() }));
  return { prelude, submissions: keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one) };
}

/** A program as a fixture with this label. */
export function toFixture(id: string, solution: string, analytic: string, label: boolean): Fixture {
  return {
    id,
    title: id,
    language: 'python',
    file: `fixtures/students/${id}.yaml`,
    lines: {},
    policy: {},
    solution,
    expected: { [analytic]: label },
  };
}
