import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What Chromium and Chrome are called; first Debian's Chromium without windows, which opens a page in a third of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where they are on a machine that does not put programs on the search path. */
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that the pages are tested in: `CHROMIUM_PATH`, else the first that is installed. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHROMIUM_PATH: named, PATH: searched = '' } = environment;
  if (named !== undefined && named !== '') {
    return named;
  }
  const folders = searched.split(delimiter).filter((folder) => folder !== '');
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...applications].find(canRun);
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
