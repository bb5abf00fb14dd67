import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { oracle } from '../../../../assay/dist/testing/two-sum-oracle';
import { consult } from 'gpt-assay/oracle';
import { javaScriptOutcome } from '../../testing/javascript-outcome';
import { openOracleTools, type RecordedTools } from '../../../../assay/dist/testing/oracle-tools';
import { ownAnswers } from '../../../../interview/dist/testing/own-answers';
import { readCorpus } from '../../../../assay/dist/testing/two-sum-corpus/sample';
import { type ParsedProgram, parseProgram } from 'gpt-assay/code/javascript';
import { applySite } from 'gpt-assay/code';
import { javaScriptOperators } from '.';
import { packageFolder, repository } from '../../../../assay/dist/testing/run-script';

const root = packageFolder;
const preserving = javaScriptOperators.filter(({ purpose }) => purpose === 'preserving');

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

interface Fixture {
  readonly language: string;
  readonly solution: string;
}

function fixtures(): readonly string[] {
  const folder = join(repository, 'fixtures/two-sum');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => parse(readFileSync(join(folder, file), 'utf8')) as Fixture)
    .filter(({ language }) => language === 'javascript')
    .map(({ solution }) => solution);
}

/** The solutions of our questions. */
function solutions(): readonly string[] {
  return ownAnswers().flatMap(({ language, code }) => (language === 'javascript' ? [code] : []));
}

/** Submissions for Two Sum, right and wrong, of a length that people write. */
function submissions(): readonly string[] {
  return readCorpus().flatMap(({ language, code }) =>
    language === 'javascript' && code.length < 10_000 ? [code] : [],
  );
}

function ownCode(): readonly string[] {
  return ['bin', 'src/sandbox/child'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
}

function parsedOf(codes: readonly string[]): readonly ParsedProgram[] {
  return codes.flatMap((code) => {
    const parsed = parseProgram(code);
    return parsed.status === 'parsed' ? [parsed] : [];
  });
}

/** What operators make of code that breaks their own rules. */
function faultsIn(codes: readonly string[]): readonly string[] {
  const faults: string[] = [];
  for (const parsed of parsedOf(codes)) {
    for (const { name, sitesIn } of javaScriptOperators) {
      const sites = sitesIn(parsed);
      // Every variant of a short program, some of a long one.
      const step = Math.ceil((sites.length * parsed.code.length) / 1_000_000) || 1;
      for (const site of sites.filter((_, index) => index % step === 0)) {
        const variant = applySite(parsed.code, site);
        if (site.what === '' || variant === parsed.code || parseProgram(variant).status !== 'parsed') {
          faults.push(`${name}: ${site.what}`);
        }
      }
    }
  }
  return faults;
}

test.each([
  { title: 'the fixtures of Two Sum', codes: fixtures },
  { title: "the project's own code", codes: ownCode },
  { title: 'the solutions of our questions', codes: solutions },
  { title: 'submissions for Two Sum', codes: submissions },
])('makes variants of $title that parse and say what they are', ({ codes }) => {
  expect(faultsIn(codes())).toEqual([]);
});

test.each([
  { title: 'brackets in brackets', code: `x = ${'('.repeat(190)}a${')'.repeat(190)}` },
  { title: 'an `else if` after another', code: 'if (a < 1) b(); else '.repeat(1_000) + 'c();' },
  { title: 'a sum of many', code: `function f(a) { return ${'a + '.repeat(1_100)}a; }` },
  {
    title: 'many functions',
    code: '/** @param {x} ab */\nfunction f(ab) { for (let i = 0; i < ab.length; i++) { g(); } }\n'.repeat(2_300),
  },
  {
    title: 'one line of many statements',
    code: `function f(list) {${'if (a < 1) { b = "c" + 1; } else { d(e, f); } '.repeat(4_000)}}`,
  },
  { title: 'many conditions that return', code: `function f() {\n${'  if (a) return 1;\n'.repeat(10_000)}}` },
  { title: 'many comments', code: `${'// a\n/** b */\n'.repeat(14_000)}function f(list) {}` },
])('finds places in $title', ({ code }) => {
  const parsed = parsedOf([code]);

  expect(parsed).toHaveLength(1);
  for (const { name, sitesIn } of javaScriptOperators) {
    const lengths = parsed.flatMap((one) => sitesIn(one)).map(({ what }) => what.length);
    expect({ name, longest: lengths.reduce((most, length) => Math.max(most, length), 0) < 300 }).toEqual({
      name,
      longest: true,
    });
  }
});

test('preserves what the oracle says of each fixture of Two Sum', async () => {
  const analytics = Object.keys(oracle);
  const judge = async (solution: string): Promise<string> => {
    const rulings = await consult(oracle, analytics, { id: 'variant', language: 'javascript', solution }, tools);
    const values = analytics.map((one) => rulings[one]);
    return values.map((ruling) => (ruling?.status === 'decided' ? String(ruling.value) : 'undecided')).join();
  };
  const changed: string[] = [];
  for (const parsed of parsedOf(fixtures())) {
    const label = await judge(parsed.code);
    for (const { name, sitesIn } of preserving) {
      for (const site of sitesIn(parsed)) {
        const variant = applySite(parsed.code, site);
        if ((await judge(variant)) !== label) {
          changed.push(`${name}: ${site.what}\n${variant}`);
        }
      }
    }
  }

  expect(changed).toEqual([]);
});

test('preserves what the solutions of our questions and submissions for Two Sum do', async () => {
  const changed: string[] = [];
  // Of the submissions one in four: all of them take minutes.
  const some = submissions().filter((_, index) => index % 4 === 0);
  for (const parsed of parsedOf([...solutions(), ...some])) {
    const before = await javaScriptOutcome(tools, parsed);
    // What came close to a limit may not do so again.
    for (const { name, sitesIn } of /timeout|memory|killed|not run/.test(before) ? [] : preserving) {
      const [site] = sitesIn(parsed).slice(-1);
      const [variant] = site === undefined ? [] : parsedOf([applySite(parsed.code, site)]);
      if (site !== undefined && variant !== undefined && (await javaScriptOutcome(tools, variant)) !== before) {
        changed.push(`${name}: ${site.what}\n${variant.code}`);
      }
    }
  }

  expect(changed).toEqual([]);
});
