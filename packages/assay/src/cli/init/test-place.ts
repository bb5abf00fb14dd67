import type { InitAnswers } from './answers';

/** Where a project keeps the tests of its graders, and the Jest configuration that runs them. */
export interface TestPlace {
  /** Folder of the test files. */
  readonly tests: string;
  /** The end of a test file's name before the extension. */
  readonly ending: string;
  /** The configuration's name without the extension. */
  readonly config: string;
  /** Whether `jest` must be given the configuration's name. */
  readonly isBeside: boolean;
}

/** For a project used only for Assay: `npx jest` runs it. */
export const ownPlace: TestPlace = { tests: 'tests', ending: 'test', config: 'jest.config', isBeside: false };

/** Next to other tests: no usual test pattern matches these files, and Jest uses this configuration only when told. */
export const besidePlace: TestPlace = {
  tests: 'assay',
  ending: 'assay',
  config: 'jest.assay.config',
  isBeside: true,
};

/** The command that runs the tests of a place with this configuration. */
export function jestCommand({ config, isBeside }: TestPlace, extension: ConfigExtension): string {
  return isBeside ? `jest --config ${config}.${extension}` : 'jest';
}

/** Extension of a Jest configuration in CommonJS. */
export type ConfigExtension = 'js' | 'cjs';

/** Extension of a test file; in an ES module project, CommonJS files need an explicit one. */
export function testExtension({ typescript }: Pick<InitAnswers, 'typescript'>, isModule: boolean): string {
  return `${isModule ? 'c' : ''}${typescript ? 'ts' : 'js'}`;
}
