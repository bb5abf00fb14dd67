import { AssayEnvironment } from '../dist/jest/environment';

/** Jest's `testEnvironment`: Node's own, which asks what the tests that will run need before the first one starts. */
export = AssayEnvironment;
