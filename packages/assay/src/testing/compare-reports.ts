import { type CompareDocument, compareDocumentSchema } from '../experiment/compare/compare-document';
import { problemsOf } from './json-schema-validator';
import type { Project } from './open-project';
import { parityFiles, parityFixture } from './small-challenge';

/** The small challenge with nine more fixtures. */
export const manyParities = {
  ...parityFiles,
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `fixtures/parity/right-${String(index)}.yaml`,
      parityFixture(`remainder ${String(index)}`, true, true, `const isEven = (n) => n % 2 === 0; // ${String(index)}`),
    ]),
  ),
};

/** What `assay compare` ended with, and said. */
export interface Compared {
  readonly code: number;
  readonly document: CompareDocument;
}

/** Asks a model about the small challenge, and leaves the report in a folder of the project. */
export async function repeatParity(project: Project, out: string, model: string, runs = 20): Promise<void> {
  await project.run(['repeat', 'parity', '--runs', String(runs), '--model', model, '--out', out]);
}

/** Compares reports of a project; throws unless the document is what its schema says. */
export async function compareReports(project: Project, ...sides: readonly string[]): Promise<Compared> {
  const { code, out } = await project.run(['compare', ...sides, '--json']);
  const document = compareDocumentSchema.parse(JSON.parse(out));
  const problems = problemsOf('compare-output', document);
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  return { code, document };
}
