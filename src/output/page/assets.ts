import { dirname, join } from 'node:path';
import { readText } from '../../basics/disk/disk';

/** A page's own scripts: a module's name, and its text. */
export type Modules = ReadonlyMap<string, string>;

const browserFolder = join(__dirname, 'browser');

/** The style sheet that all pages share. */
export function loadStyles(): string {
  return load(join(browserFolder, 'page.css'));
}

/** The charting library, in the form that defines a global variable: d3, and Observable Plot, which needs it. */
export function loadChartLibrary(): readonly string[] {
  return [
    load(join(dirname(require.resolve('d3')), '../dist/d3.min.js')),
    load(join(dirname(require.resolve('@observablehq/plot')), '../dist/plot.umd.min.js')),
  ];
}

/** A module of `browser/` and all that it requires, each after what it needs. */
export function loadModules(entry: string): Modules {
  const modules = new Map<string, string>();
  const visit = (name: string): void => {
    const text = load(join(browserFolder, `${name}.js`));
    for (const [, needed = ''] of text.matchAll(/require\('\.\/([a-z-]+)'\)/g)) {
      if (!modules.has(needed)) {
        visit(needed);
      }
    }
    modules.set(name, text);
  };
  visit(entry);
  return modules;
}

function load(file: string): string {
  const text = readText(file);
  if (text === undefined) {
    throw new Error(`${file} is missing: this copy of Assay is not whole`);
  }
  return text;
}
