import { afterEach, describe, expect, test } from '@jest/globals';
import { findStressSection, type StressSection } from '../variants/stress-section';
import type { ReportDocument } from 'gpt-assay/plugin';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import {
  parityFiles,
  parityFixture,
  parityOracle,
  parityPromptWith,
} from '../../../assay/dist/testing/small-challenge';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';

let project: Project;

afterEach(() => {
  project.remove();
});

const judged = { ...parityFiles, 'fixtures/parity/oracle.ts': parityOracle };
const stress = ['stress', 'parity', '--runs', '1'];
const counted = [...stress, '--count', '40'];

async function sectionOf(args: readonly string[]): Promise<StressSection> {
  const { out } = await project.run([...args, '--json']);
  const section = findStressSection(JSON.parse(out) as ReportDocument);
  if (section === undefined) {
    throw new Error(out);
  }
  return section;
}

function ratesOf({ groups }: StressSection): object {
  return Object.fromEntries((groups[0]?.measures ?? []).map(({ measure, rate }) => [measure, rate]));
}

describe('assay stress', () => {
  test('finds no fault with the oracle that proved the labels', async () => {
    project = openProject(judged);

    const section = await sectionOf([...counted, '--model', 'offline/judge']);

    expect(ratesOf(section)).toEqual({ caught: 1, flipped: 0, fooled: 0 });
    expect(section.variants).toHaveLength(40);
    expect(new Set(section.variants.map(({ parent }) => parent))).toEqual(new Set(['right', 'long-way', 'wrong']));
    expect((await project.run(['report', project.report()])).code).toBe(0);
  });

  test('says first what came of it, then what stood out, and last what to do', async () => {
    project = openProject(judged);

    const { code, out } = await project.run([...counted, '--model', 'offline/key']);

    expect(code).toBe(0);
    expect(out).toMatch(
      /^MEASURED \(simulated\)\. Caught 100 % of planted bugs; nothing was shown to mislead it\.\n {2}The grader was not shown to be misled by rewrites \(0 % wrong; unchanged: 0 %\) or tricks \(0 % wrong; unchanged: 0 %\)\.\n {2}Rewrites look different but behave the same; tricks are messages to the grader, or programs without a solution\.\n {2}On other fixtures like these, with 95 % confidence: [\d.]+–100 % of planted bugs caught; rewrites at most [\d.]+ points above unchanged programs\.\n/,
    );
    expect(out).toMatch(/^ {2}measure +share +95 % interval +on originals +variants +originals +required$/m);
    expect(out).toMatch(
      /40 variants of 3 originals\. The oracle proved every label and dropped \d+ of \d+ candidates./,
    );
    expect(out).toMatch(/\nNext: .*npx assay stress parity --runs 1 --count 40 --seed assay\n$/);
  });

  test('fails a grader that misses what its prompt requires', async () => {
    const more = Array.from({ length: 12 }, (_, place) => [
      `fixtures/parity/more-${String(place)}.yaml`,
      parityFixture(
        `remainder ${String(place)}`,
        true,
        true,
        `const isEven = (n${String(place)}) => n${String(place)} % 2 === 0;`,
      ),
    ]);
    project = openProject({
      ...judged,
      ...Object.fromEntries(more),
      'prompts/parity.md': parityPromptWith('stress: { caught: 0.99 }'),
    });

    const { code, out } = await project.run([
      ...stress,
      '--count',
      '40',
      '--only',
      'caught',
      '--model',
      'offline/key?flip=0.4&seed=1',
    ]);

    expect(out).toMatch(/^FAILED \(simulated\)\. .*caught/);
    expect(out).toMatch(/≥ 99 %: missed/);
    expect(code).toBe(1);
  });

  test('makes only what keeps labels by construction where no oracle proves any', async () => {
    project = openProject(parityFiles);

    const { basis, variants, dropped } = await sectionOf([...counted, '--model', 'offline/key']);

    expect(basis).toBe('construction');
    expect(new Set(variants.map(({ purpose }) => purpose))).toEqual(new Set(['preserving', 'injection']));
    expect(new Set(dropped.map(({ reason }) => reason))).toEqual(new Set(['undecided']));
  });

  test('measures what is asked for alone', async () => {
    project = openProject(judged);

    const section = await sectionOf([...counted, '--only', 'caught', '--model', 'offline/key']);

    expect(new Set(section.variants.map(({ purpose }) => purpose))).toEqual(new Set(['flipping']));
    expect(ratesOf(section)).toEqual({ caught: 1 });
  });

  test('keeps what told most as fixtures, which count with their originals and change no stress test', async () => {
    project = openProject(judged);
    const wrong = [...stress, '--count', '12', '--model', 'offline/key?flip=1', '--keep'];

    const { out: before, error } = await project.run([...wrong, '--json']);
    const kept = [...error.matchAll(/^ {2}(fixtures\/parity\/derived\/\S+\.yaml) +1 of 1 {2}is/gm)].map(
      ([, file = '']) => file,
    );
    const texts = kept.map(project.read);
    const { out: after } = await project.run([...wrong, '--details']);
    const check = await project.run(['check', 'parity']);
    const gate = await project.run(['gate', 'parity', '--unseen', '50%', '--model', 'offline/key', '--json']);

    expect(error).toMatch(
      /\nKept \d+ variants as fixtures:\n {2}fixture .*\n(.*\n)+Next: run the tests with them: npx jest\n$/,
    );
    expect(kept.length).toBeGreaterThan(1);
    expect(texts.every((text) => /^origin: .*variant of (right|long-way|wrong): /m.test(text))).toBe(true);
    expect(texts.join('')).not.toContain('reviewed');
    expect(after).toMatch(
      / 12 variants of \d originals × 1 run\n(.*\n)+\nNo variant kept: the most telling ones are already fixtures/,
    );
    expect(after).toMatch(
      /\nMost telling variants\n {2}\S+: is\w+ wrong in 1 of 1\n {4}\S+, line \d+: .*\n {4}the oracle: /,
    );
    expect(findStressSection(JSON.parse(before) as ReportDocument)?.variants).toHaveLength(12);
    expect(kept.map(project.read)).toEqual(texts);
    expect(check).toMatchObject({ code: 0 });
    expect(check.out).toContain(`parity: ${String(3 + kept.length)} fixtures`);
    expect(check.out).not.toContain('derived');
    expect(JSON.parse(gate.out)).toMatchObject({ gate: { unseen: { families: 3 } } });
  });

  test('leaves labels that no oracle proved for a person to confirm', async () => {
    project = openProject(parityFiles);
    const { out } = await project.run([...counted, '--model', 'offline/key?flip=0.4&seed=1', '--keep']);
    const [, file = ''] = /^ {2}(fixtures\/parity\/derived\/\S+)/m.exec(out) ?? [];

    expect(out).toMatch(
      /\nNext: confirm the labels of \d+, which the oracle did not fully prove: npx assay review parity\n$/,
    );
    expect(project.read(file)).toMatch(/^reviewed: false\n(.*\n)+proposals:\n {2}isCorrect:\n {4}author: /m);
    expect((await project.run(['check', 'parity'])).code).toBe(0);
  });

  test.each([
    {
      title: 'a measure that is none',
      files: judged,
      args: [...stress, '--only', 'cought'],
      error:
        'assay stress:\n  - --only expects one or more of caught, flipped, fooled; received "cought" (did you mean "caught"?)',
    },
    {
      title: 'a quiz',
      files: quizFiles(),
      args: ['stress', 'capitals'],
      error: 'capitals is of kind quiz: its fixtures are questions, but only code can have variants.',
    },
    {
      title: 'a limit that is none',
      files: { ...judged, 'prompts/parity.md': parityPromptWith('stress: { cought: 0.9 }') },
      args: stress,
      error:
        'prompts/parity.md cannot be used:\n  - line 4, stress.cought: unknown key (did you mean "caught"?); known keys: caught, flipped, fooled, worst\n',
    },
  ])('refuses $title', async ({ files, args, error: expected }) => {
    project = openProject(files);

    const { code, error } = await project.run(args);

    expect(error).toContain(expected);
    expect(code).toBe(3);
  });
});
