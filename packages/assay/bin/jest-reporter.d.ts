import { AssayReporter } from '../dist/jest/reporter';

/** Jest reporter: one trial log for all workers, and a table of each challenge at the end. */
export = AssayReporter;
