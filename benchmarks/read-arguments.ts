import { didYouMean } from '../packages/assay/dist/basics/text/did-you-mean';
import { AssayError } from '../packages/assay/dist/basics/errors';
import { parseArguments } from '../packages/assay/dist/plugin/parse-arguments';

/** The benchmarks in full, in the order in which they run. */
export const benchmarks = [
  'latency',
  'oracle',
  'import',
  'report',
  'limits',
  'queue',
  'published-answers',
  'labelled-replies',
  'recorded-answers',
  'variants',
  'student-programs',
  'other-tools',
] as const;

/** Those that run only when they are named, because they download packages. */
export const onlyWhenNamed: readonly Benchmark[] = ['other-tools'];

/** One of them. */
export type Benchmark = (typeof benchmarks)[number];

/** What `npm run bench` was asked for: one benchmark or all of them, or the quick form of those that matter. */
export type Wanted =
  | { readonly kind: 'full'; readonly only: Benchmark | undefined }
  | { readonly kind: 'quick'; readonly history: string }
  | { readonly kind: 'help' };

const typed = 'npm run bench --';

const command = {
  name: 'bench',
  options: {
    quick: { type: 'flag', summary: 'the benchmarks that matter in a small form, and what moved since earlier runs' },
    history: { type: 'value', valueName: '<file>', summary: 'where runs of --quick are kept, a line of JSON each' },
  },
} as const;

/** Where runs are kept unless `--history` says otherwise; git ignores it. */
const usualHistory = '.assay/benchmarks.jsonl';

/** Reads the arguments of `npm run bench`; throws an `AssayError` that says what is wrong with them. */
export function readArguments(args: readonly string[]): Wanted {
  if (args.includes('--help')) {
    return { kind: 'help' };
  }
  const { options, positionals } = parseArguments(command, args, typed);
  const quick = options.has('quick');
  const known = positionals.flatMap((name) => benchmarks.filter((one) => one === name));
  const unknown = positionals.filter((name) => !benchmarks.some((one) => one === name));
  const problems = [
    ...unknown.map(
      (name) => `there is no benchmark "${name}"${didYouMean(name, benchmarks)}; benchmarks: ${benchmarks.join(', ')}`,
    ),
    ...(positionals.length > 1 ? [`expects one benchmark, received ${positionals.join(' ')}`] : []),
    ...(quick && positionals.length > 0
      ? [`--quick has benchmarks of its own: leave out ${positionals.join(' ')}`]
      : []),
    ...(!quick && options.has('history') ? ['--history belongs to --quick'] : []),
  ];
  if (problems.length > 0) {
    throw new AssayError([`${typed}:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
  return quick ? { kind: 'quick', history: options.get('history') ?? usualHistory } : { kind: 'full', only: known[0] };
}

/** What `npm run bench -- --help` prints. */
export function renderUsage(): string {
  const { quick, history } = command.options;
  return [
    `${typed} [<benchmark>]                     one benchmark, or all: ${benchmarks.join(', ')}`,
    `${typed} --quick [--history ${history.valueName}]  ${quick.summary}`,
    '',
    `--history: ${history.summary} (default: ${usualHistory}).`,
  ].join('\n');
}
