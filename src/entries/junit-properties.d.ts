import { junitProperties } from '../jest/junit-properties';

/** For jest-junit's `testCasePropertiesFile`. */
export = junitProperties;
