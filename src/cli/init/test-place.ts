import type { InitAnswers } from './answers';

/** Where a project keeps the tests of its graders, and the Jest configuration that runs them. */
export interface TestPlace {
  /** Folder of the test files. */
  readonly tests: string;
  /** What a test file's name ends with before its extension. */
  readonly ending: string;
  /** The configuration's name without its extension. */
  readonly config: string;
  /** Whether `jest` must be told its name. */
  readonly isBeside: boolean;
}

/** Of a project that Assay has for itself: `npx jest` runs it. */
export const ownPlace: TestPlace = { tests: 'tests', ending: 'test', config: 'jest.config', isBeside: false };

/** Beside other tests: no usual pattern of test files matches these, and Jest reads that configuration only when told. */
export const besidePlace: TestPlace = {
  tests: 'assay',
  ending: 'assay',
  config: 'jest.assay.config',
  isBeside: true,
};

/** How Jest is run on the tests of a place, whose configuration has this extension. */
export function jestCommand({ config, isBeside }: TestPlace, extension: ConfigExtension): string {
  return isBeside ? `jest --config ${config}.${extension}` : 'jest';
}

/** Extension of a Jest configuration in CommonJS. */
export type ConfigExtension = 'js' | 'cjs';

/** Extension of a test file; in a project of ES modules those of CommonJS say so. */
export function testExtension({ typescript }: Pick<InitAnswers, 'typescript'>, isModule: boolean): string {
  return `${isModule ? 'c' : ''}${typescript ? 'ts' : 'js'}`;
}
