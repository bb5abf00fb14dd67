import { JunitReporter } from '../junit-reporter';

/** Jest reporter: the project's jest-junit with our properties. */
export = JunitReporter;
