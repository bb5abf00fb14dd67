import type { Page } from 'playwright-core';

/** A page of which pictures are taken. */
export interface Scene {
  /** What its pictures are called. */
  readonly name: string;
  /** Command lines of `assay` that make the page, in this project's folder; what earlier scenes made is there. */
  readonly commands: readonly (readonly string[])[];
  /** The page's file; `null`: what `assay view` shows of all reports so far. */
  readonly page: string | null;
  /** What a reader does before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Views of which the documentation has pictures. */
  readonly shown: readonly ViewName[];
}

/** How a picture looks at a page. */
export type ViewName = keyof typeof views;

/** All of them are taken of each page. */
export const views = {
  light: { width: 1280, height: 900, scheme: 'light' },
  dark: { width: 1280, height: 900, scheme: 'dark' },
  'narrow-light': { width: 400, height: 800, scheme: 'light' },
  'narrow-dark': { width: 400, height: 800, scheme: 'dark' },
} as const;

const repeat = (rates: string, folder: string, runs = 50): readonly string[] => [
  ...['repeat', 'two-sum', '--runs', String(runs), '--model', `offline/key?${rates}`, '--out', folder],
];

const scrollTo =
  (name: string) =>
  async (page: Page): Promise<void> => {
    const heading = page.getByRole('heading', { name }).first();
    await heading.evaluate((element: { readonly scrollIntoView: () => void }) => {
      element.scrollIntoView();
    });
  };

/** The pages, in the order in which they are made. */
export const scenes: readonly Scene[] = [
  {
    name: 'validator',
    commands: [repeat('flip=0.02&unreadable=0.002&seed=1', 'reports/first')],
    page: 'reports/first/report.html',
    shown: ['light', 'narrow-dark'],
  },
  {
    name: 'heat-map',
    commands: [],
    page: 'reports/first/report.html',
    prepare: scrollTo('Which assertions fail'),
    shown: ['light'],
  },
  {
    name: 'assertion',
    commands: [],
    page: 'reports/first/report.html',
    async prepare(page) {
      await page.getByRole('gridcell', { name: 'solutionKeepsVariablesLocal' }).first().click();
      await scrollTo('› solutionKeepsVariablesLocal')(page);
    },
    shown: ['dark'],
  },
  {
    name: 'deck',
    commands: [],
    page: 'reports/first/report.html',
    async prepare(page) {
      await page.locator('#deck summary').click();
      await scrollTo('Who is wrong')(page);
    },
    shown: ['light'],
  },
  {
    name: 'comparison',
    commands: [
      repeat('flip=0.005&seed=2', 'reports/second'),
      ['compare', 'reports/first', 'reports/second', '--html', '--out', 'reports/comparison'],
    ],
    page: 'reports/comparison/comparison.html',
    prepare: scrollTo('Fixture by fixture'),
    shown: ['light'],
  },
  {
    name: 'history',
    commands: [
      ...[0.2, 0.21, 0.08, 0.02, 0.02].map((flip, at) =>
        repeat(`flip=${String(flip)}&seed=${String(at)}`, `reports/weeks/${String(at)}`, 20),
      ),
      ['history', 'two-sum', '--reports', 'reports/weeks', '--html'],
    ],
    page: 'reports/weeks/history-two-sum.html',
    shown: ['light'],
  },
  {
    name: 'quiz',
    commands: [['test-llm', 'accounting', '--runs', '10', '--out', 'reports/quiz']],
    page: 'reports/quiz/report.html',
    shown: ['light'],
  },
  {
    name: 'interview',
    commands: [
      [
        ...['interview', 'run', 'junior-dev', '--runs', '2', '--out', 'reports/interview'],
        ...['--model', 'offline/coder?skill=0.7&seed=1,offline/coder?skill=0.95&seed=2'],
      ],
    ],
    page: 'reports/interview/report.html',
    shown: ['light'],
  },
  {
    name: 'view',
    commands: [],
    page: null,
    async prepare(page) {
      await page.waitForSelector('.report');
    },
    shown: ['light'],
  },
];
