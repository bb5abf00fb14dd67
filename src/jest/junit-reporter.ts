import type { AggregatedResult, Config, TestResult } from '@jest/reporters';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AssayError } from '../basics/errors';

/** The part of jest-junit that we use; the package has no types. */
interface Reporter {
  readonly onTestResult: (...all: readonly unknown[]) => void;
  readonly onRunComplete: (contexts: unknown, results: AggregatedResult) => Promise<void>;
}
type JestJunit = new (config: Config.GlobalConfig, options: object) => Reporter;

/** The `bin` folder that Jest loads from, with the same relative path in `src/` and in `dist/`. */
const bin = join(__dirname, '../../bin');

/** Jest reporter: the project's jest-junit with our properties, and one case for each test file that could not run. */
export class JunitReporter {
  readonly #reporter: Reporter;

  constructor(config: Config.GlobalConfig, options: object = {}) {
    this.#reporter = new (findJestJunit(config.rootDir))(config, {
      outputDirectory: '<rootDir>/reports',
      classNameTemplate: '{classname}',
      titleTemplate: '{title}',
      // A file that could not run, for example because of a missing key, must not be missing from the report.
      reportTestSuiteErrors: 'true',
      testCasePropertiesDirectory: bin,
      testCasePropertiesFile: 'jest-junit-properties.js',
      ...options,
    });
  }

  onTestResult(...all: readonly unknown[]): void {
    this.#reporter.onTestResult(...all);
  }

  async onRunComplete(contexts: unknown, results: AggregatedResult): Promise<void> {
    await this.#reporter.onRunComplete(contexts, { ...results, testResults: results.testResults.map(asOneCase) });
  }
}

/**
 * jest-junit reports such a file twice: as an error that counts as no test, and as a failure that "could be caused by
 * test hooks".
 */
function asOneCase(result: TestResult): TestResult {
  const { testExecError, ...rest } = result;
  return testExecError === undefined || rest.testResults.length > 0
    ? result
    : { ...rest, testResults: [], numPassingTests: 1 };
}

function findJestJunit(root: string): JestJunit {
  try {
    return createRequire(join(root, 'package.json'))('jest-junit') as JestJunit;
  } catch (error) {
    throw new AssayError('gpt-assay/junit needs jest-junit: npm install --save-dev jest-junit', { cause: error });
  }
}
