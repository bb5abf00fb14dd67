import { TestEnvironment } from 'jest-environment-node';
import { setMaxListeners } from 'node:events';
import { isMainThread } from 'node:worker_threads';
import { hostKey, type JestHost, rememberRealTime } from './host';

/** The parts of jest-circus's state that determine which tests will run. */
interface CircusState {
  readonly rootDescribeBlock: DescribeBlock;
  readonly hasFocusedTests: boolean;
  readonly testNamePattern?: RegExp | null;
}

interface DescribeBlock {
  readonly type: 'describeBlock';
  readonly name: string;
  readonly children: readonly (DescribeBlock | CircusTest)[];
}

interface CircusTest {
  readonly type: 'test';
  readonly name: string;
  readonly mode?: string | null;
}

interface CircusEvent {
  readonly name: string;
  /** Of `add_test`: its stack shows where the test is declared. */
  readonly asyncError?: Error;
}

// After Ctrl-C, or `q` in watch mode, a worker continues until its test file is done, and would keep asking.
const left = new AbortController();
setMaxListeners(0, left.signal);
process.once('disconnect', () => {
  left.abort(new Error('Jest has ended.'));
});

type EnvironmentArguments = ConstructorParameters<typeof TestEnvironment>;

/**
 * Node's test environment with one addition: once a file's tests are collected, its suites ask all trials of the tests
 * that will run, concurrently, before the first test starts. So what cannot run is one failed suite with one
 * explanation.
 */
export class AssayEnvironment extends TestEnvironment {
  readonly #host: JestHost;
  readonly #testPath: string;

  constructor(...[config, context]: EnvironmentArguments) {
    super(config, context);
    this.#testPath = context.testPath;
    // Without workers, Jest runs files one after the other in its main thread, which has no channel to a parent.
    const inBand = isMainThread && process.channel === undefined;
    const parallel = inBand ? 1 : Math.max(1, config.globalConfig.maxWorkers);
    this.#host = {
      root: config.projectConfig.rootDir,
      parallel,
      signal: left.signal,
      realTime: rememberRealTime(this.global),
      suites: [],
    };
    (this.global as unknown as { [hostKey]: JestHost })[hostKey] = this.#host;
  }

  async handleTestEvent(event: CircusEvent, state: unknown): Promise<void> {
    if (event.name === 'add_test' && event.asyncError !== undefined) {
      beginStackAt(this.#testPath, event.asyncError);
    }
    if (event.name === 'run_start' && this.#host.suites.length > 0) {
      const titles = new Set(selectedTitles(state as CircusState));
      const { realTime, suites } = this.#host;
      await realTime.duringAsync(() => Promise.all(suites.map((suite) => suite.askFor(titles))));
    }
  }

  override async teardown(): Promise<void> {
    const { realTime, suites } = this.#host;
    await realTime.duringAsync(() => Promise.all(suites.map((suite) => suite.close())));
    await super.teardown();
  }
}

/** Jest shows the first stack frame as the place of a test, which for table rows is a line of jest-each. */
function beginStackAt(file: string, error: Error): void {
  const [message = '', ...frames] = (error.stack ?? '').split('\n');
  const first = frames.findIndex((frame) => frame.includes(`${file}:`));
  if (first > 0) {
    error.stack = [message, ...frames.slice(first)].join('\n');
  }
}

function selectedTitles({ rootDescribeBlock, hasFocusedTests, testNamePattern }: CircusState): readonly string[] {
  const walk = (block: DescribeBlock, ancestors: readonly string[]): readonly string[] =>
    block.children.flatMap((child) => {
      const path = [...ancestors, child.name];
      if (child.type === 'describeBlock') {
        return walk(child, path);
      }
      const excluded =
        child.mode === 'skip' ||
        child.mode === 'todo' ||
        (hasFocusedTests && child.mode !== 'only') ||
        testNamePattern?.test(path.join(' ')) === false;
      return excluded ? [] : [child.name];
    });
  return walk(rootDescribeBlock, []);
}
