import type { Experiment, ReportDocument } from 'gpt-assay/plugin';
import { loadChallenge } from 'gpt-assay/kinds';
import { findFoolSection, type Find } from '../fool/fool-section';
import { writeDerived, type WrittenDerived } from './write-derived';

/** A program that fools a grader, and its fixture. */
export type KeptFind = Pick<Find, 'analytic' | 'wrong' | 'judged'> & WrittenDerived;

/** Writes the program that a search found as a fixture, with every label that the oracle proved; nothing where none was found. */
export function keepFound({ root, id }: Experiment['challenge'], report: ReportDocument): readonly KeptFind[] {
  const finds = (findFoolSection(report)?.finds ?? []).filter(({ status }) => status === 'found');
  const written = writeDerived(
    loadChallenge(root, id, { growing: true }),
    finds.map(({ parent, operator, line, what, language, program, labels, evidence }) => ({
      id: `${parent}--fool-${operator}`,
      parent,
      language,
      solution: program,
      expected: labels,
      evidence,
      title: `${parent}: fools a grader by ${operator}`,
      origin: `shrunk variant of ${parent}: ${operator} in line ${line}, ${what}`,
    })),
  );
  return written.flatMap((file, place) => {
    const find = finds[place];
    return find === undefined ? [] : [{ analytic: find.analytic, wrong: find.wrong, judged: find.judged, ...file }];
  });
}
