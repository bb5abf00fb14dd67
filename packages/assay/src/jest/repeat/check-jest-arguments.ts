import { AssayError } from '../../basics/errors';

/** Options that a repeated run cannot support, each with the reason. */
const refused: readonly { readonly names: readonly string[]; readonly because: string }[] = [
  { names: ['watch', 'watchAll'], because: 'a run that watches never ends' },
  { names: ['json', 'outputFile'], because: 'each run writes its own result file' },
  { names: ['bail', 'b'], because: 'it stops a run at the first failure, but every test must run' },
  { names: ['onlyFailures', 'f'], because: 'it runs only what failed before, so tests look worse than they are' },
  { names: ['updateSnapshot', 'u'], because: 'it rewrites snapshots, so they always pass' },
  {
    names: ['listTests', 'collectTests', 'showConfig', 'init', 'clearCache', 'help', 'h', 'version', 'v'],
    because: 'it runs no test',
  },
];

/**
 * Throws an `AssayError` that names every argument which a repeated, unattended Jest run cannot support, with the
 * reason.
 */
export function checkJestArguments(args: readonly string[]): void {
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length).filter(isSwitchedOn);
  const problems = options.flatMap((option) => {
    const found = refused.find(({ names }) => names.includes(nameOf(option)));
    return found === undefined ? [] : [`${option.replace(/=.*/s, '')}: ${found.because}`];
  });
  if (args[0] === 'npx') {
    problems.push('npx: give only the arguments of Jest, without the command');
  }
  if (problems.length > 0) {
    throw new AssayError(
      ['These arguments of Jest cannot be repeated:', ...problems.map((line) => `  - ${line}`)].join('\n'),
    );
  }
}

/** Whether an option of Jest is among the arguments, in any spelling. */
export function hasOption(args: readonly string[], name: string): boolean {
  return args.some((arg) => arg.startsWith('-') && nameOf(arg.replace(/^--no-/, '--')) === name);
}

function isSwitchedOn(arg: string): boolean {
  return /^-{1,2}[^-]/.test(arg) && !/=(false|0)$/.test(arg);
}

/** Jest reads `--watch-all=true` as `watchAll`. */
function nameOf(option: string): string {
  return option
    .replace(/^-+/, '')
    .replace(/=.*/s, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
