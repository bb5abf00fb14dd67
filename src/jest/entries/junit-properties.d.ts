import { junitProperties } from '../junit-properties';

/** For jest-junit's `testCasePropertiesFile`. */
export = junitProperties;
