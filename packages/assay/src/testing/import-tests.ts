import type { ImportDocument } from '../cli/import/render-import';
import type { Project } from './open-project';

/** What `assay import` makes of a project's file of tests; throws when it fails. */
export async function importTests(project: Project, file = 'gpt.test.js'): Promise<ImportDocument> {
  const { code, out, error } = await project.run(['import', 'parity', file, '--json']);
  if (code !== 0) {
    throw new Error(`assay import ended with ${String(code)}: ${error}`);
  }
  return JSON.parse(out) as ImportDocument;
}

/** Its fixtures in short: title, line, labels, and whether they are reviewed. */
export function shortly({ fixtures }: ImportDocument): readonly (readonly unknown[])[] {
  return fixtures.map(({ title, line, expected, reviewed }) => [title, line, expected, reviewed === true]);
}
