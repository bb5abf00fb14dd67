import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { ExportedAnalytic, ExportedGrade, ExportedValidator } from '../export/exported-validator';
import { renderExport } from '../export/render-export';

/** What the file of an exported validator exports. */
export interface OpenedExport {
  readonly challenge: string;
  readonly analytics: readonly ExportedAnalytic[];
  readonly grade: (
    code: string | Readonly<Record<string, string>>,
    options?: {
      readonly language?: string;
      readonly deadlineSeconds?: number;
      readonly apiKey?: string;
      readonly baseURL?: string;
      readonly problem?: string;
      readonly reference?: string;
    },
  ) => Promise<ExportedGrade>;
  readonly gradeFile: () => Promise<ExportedGrade>;
}

/** The file of an exported validator, which nobody has gated. */
export function exportSource(validator: ExportedValidator): string {
  return renderExport(validator, {
    version: '1.2.3',
    promptHash: 'f'.repeat(64),
    gate: undefined,
    language: 'javascript',
    command: `npx assay export ${validator.challenge}`,
    file: `${validator.challenge}.validator.js`,
  });
}

/** Loads such a file as Node would do where no Jest is. */
export function openExport(source: string, folder = '/'): OpenedExport {
  const module = { exports: {} as OpenedExport };
  const run = compileFunction(source, ['module', 'require', '__dirname', 'test']) as (...values: unknown[]) => void;
  run(module, createRequire(__filename), folder, undefined);
  return module.exports;
}
