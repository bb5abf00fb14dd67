import { junitProperties } from '../dist/jest/junit-properties';

/** For jest-junit's `testCasePropertiesFile`: who answered, and trials and failure rate of what the test covers. */
export = junitProperties;
