import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { readText } from '../../basics/disk/disk';

/** The scripts of a page: module names and texts. */
export type Modules = ReadonlyMap<string, string>;

/** Part of a page that is Assay's own. */
export interface Asset {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** How a page's policy names it. */
  readonly hash: string;
}

/** Each file is read, and each asset made, once: they belong to this version of the tool. */
const loaded = new Map<string, string>();
const scripts = new Map<string, readonly Asset[]>();
let styles: Asset | undefined;

const browserFolder = join(__dirname, 'browser');

/** The style sheet that all pages share. */
export function loadStyles(): Asset {
  return (styles ??= toAsset(load(join(browserFolder, 'page.css'))));
}

/** The charting library, in the form that defines a global variable: d3, and Observable Plot, which needs it. */
function loadChartLibrary(): readonly string[] {
  return [
    load(join(dirname(require.resolve('d3')), '../dist/d3.min.js')),
    load(join(dirname(require.resolve('@observablehq/plot')), '../dist/plot.umd.min.js')),
  ];
}

/** A module of `browser/` and everything that it requires, dependencies first. */
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

/** The scripts of a page of this kind, in the order in which they run: charts first, if it has any. */
export function loadScripts(entry: string, { charts }: { readonly charts: boolean }): readonly Asset[] {
  const known = scripts.get(entry);
  if (known !== undefined) {
    return known;
  }
  const library = charts ? loadChartLibrary() : [];
  const made = [...library, linkModules(loadModules(entry), entry)].map((text) => toAsset(closeNoScript(text)));
  scripts.set(entry, made);
  return made;
}

function toAsset(text: string): Asset {
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return { text, bytes: Buffer.from(text), hash };
}

function load(file: string): string {
  const text = loaded.get(file) ?? readText(file);
  if (text === undefined) {
    throw new Error(`${file} is missing: this copy of Assay is incomplete`);
  }
  loaded.set(file, text);
  return text;
}

/** One script of CommonJS modules, of which it runs the entry. */
function linkModules(modules: Modules, entry: string): string {
  const table = [...modules].map(([name, text]) => `'./${name}': (module, require) => {\n${text}\n},`);
  return [
    "(() => {\n'use strict';\nconst modules = {",
    ...table,
    '};\nconst loaded = {};',
    'const require = (name) => {',
    '  if (loaded[name] === undefined) {',
    '    loaded[name] = { exports: {} };',
    '    modules[name](loaded[name], require);',
    '  }',
    '  return loaded[name].exports;',
    '};',
    `require('./${entry}');\n})();`,
  ].join('\n');
}

/** The text of a script must not hold what ends its element. */
function closeNoScript(script: string): string {
  return script.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
}
