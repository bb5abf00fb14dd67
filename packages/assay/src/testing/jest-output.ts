/** What a Jest run of several test files said of one of them, and the reporter of its suite. */
export interface FileOutput {
  /** Jest's own word on the file. */
  readonly result: 'PASS' | 'FAIL' | undefined;
  /** The titles of its tests, with a sign for passed, failed or skipped. */
  readonly tests: readonly string[];
  /** All that Jest printed of the file, its tests included. */
  readonly text: string;
  /** What the reporter printed of the suite of the same title. */
  readonly summary: string;
}

/** What the reporter begins each suite with; of several, its title is in front. */
const word = '(?:PASSED|FAILED|NO FAILURE SHOWN|INCONCLUSIVE|MEASURED)(?: \\(|\\.)';
const verdict = `(?:[^\\n]{1,60}: )?${word}`;

/** Finds a test file in what Jest printed with `--verbose`; its name and the title of its suite are one word. */
export function outputOf(stderr: string, name: string): FileOutput {
  const file = new RegExp(
    `^(PASS|FAIL) tests/${name}\\.test\\.ts.*\\n([^]*?)(?=^(?:(?:PASS|FAIL) tests/|${verdict}|Test Suites:))`,
    'm',
  ).exec(stderr);
  const summaries = stderr.split(new RegExp(`^(?=${verdict})|^(?=Reports: |Test Suites:)`, 'm'));
  const [, result, text = ''] = file ?? [];
  return {
    result: result === 'PASS' || result === 'FAIL' ? result : undefined,
    tests: testsOf(text),
    text: text.trimEnd(),
    summary: (summaries.find((one) => one.includes(`\n${name} · `)) ?? '')
      .replace(new RegExp(`^[^\\n]{1,60}: (?=${word})`), '')
      .trimEnd(),
  };
}

/** How many of these tests passed, failed and were skipped. */
export function countTests(tests: readonly string[]): Readonly<Record<'passed' | 'failed' | 'skipped', number>> {
  const count = (sign: string): number => tests.filter((title) => title.startsWith(sign)).length;
  return { passed: count('✓'), failed: count('✕'), skipped: count('○') };
}

function testsOf(text: string): readonly string[] {
  return text.match(/[✓✕○] .*?(?= \(\d+ ms\)|$)/gm) ?? [];
}
