import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pageFile } from '../packages/assay/dist/output/page/view-report';
import { formatCount } from '../packages/assay/dist/basics/text/numbers';
import { openBrowser, type Browser } from '../packages/assay/dist/testing/browser/open-browser';
import { makeTemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { startChild } from './child';
import { seconds, type Figure } from './figure';
import { median } from './median';
import { writeReportFolder, type Wording } from './page-folder';

const size = { fixtures: 200, runs: 100, analytics: 5 };
const rounds = 5;
const goals = { written: 3000, bytes: 5e6, interactive: 1000 };

/** The page of 200 fixtures × 5 analytics × 100 runs: written by a process that does only this, and opened in Chromium. */
export async function measurePages(): Promise<readonly Figure[]> {
  const browser = await openBrowser();
  try {
    return [...(await measure(browser, 'equal')), ...(await measure(browser, 'different'))];
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, wording: Wording): Promise<readonly Figure[]> {
  const folder = makeTemporaryFolder();
  try {
    writeReportFolder(folder.path, size, wording);
    const page = join(folder.path, pageFile);
    const written: number[] = [];
    const interactive: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      written.push(await writePage(folder.path));
      interactive.push(await timeToDetails(browser, page));
    }
    const bytes = statSync(page).size;
    const trials = formatCount(size.fixtures * size.runs);
    return [
      {
        name: `report.html, ${trials} trials, ${wording} replies: written`,
        ours: seconds(median(written)),
        goal: { text: '< 3 s', reached: median(written) < goals.written },
      },
      {
        name: '  its size',
        ours: `${(bytes / 1e6).toFixed(2)} MB`,
        goal: { text: '< 5 MB', reached: bytes < goals.bytes },
      },
      {
        name: '  opened until a click has shown the details of a cell',
        ours: seconds(median(interactive)),
        goal: { text: '< 1 s', reached: median(interactive) < goals.interactive },
      },
    ];
  } finally {
    folder.remove();
  }
}

async function writePage(folder: string): Promise<number> {
  const child = await startChild(require.resolve('./page-process.ts'), [folder]);
  child.stop();
  return (JSON.parse(child.reported) as { readonly milliseconds: number }).milliseconds;
}

/** Milliseconds from navigation, by the page's own clock. */
async function timeToDetails(browser: Browser, file: string): Promise<number> {
  const page = await browser.open(file);
  await page.getByRole('gridcell').first().click();
  await page.locator('#details h2').waitFor();
  const time = await page.evaluate<number>('performance.now()');
  const problems = await browser.closePages();
  if (problems.length > 0) {
    throw new Error(`The page is not in order:\n${problems.join('\n')}`);
  }
  return time;
}
