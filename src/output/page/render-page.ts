import { createHash } from 'node:crypto';
import { loadChartLibrary, loadModules, loadStyles, type Modules } from './assets';
import type { PageHead } from './view';

/**
 * A page in one file: the view as data, and the scripts that draw it, which the page's own policy names by their hashes, so that
 * nothing else can run in it, be loaded by it or sent from it.
 */
export function renderPage(view: PageHead): string {
  const styles = loadStyles();
  const scripts = [...loadChartLibrary(), linkModules(loadModules(view.kind), view.kind)].map(closeNoScript);
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(hashSource).join(' ')}`,
    `style-src ${hashSource(styles)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(view.title)} · Assay</title>`,
    '<link rel="icon" href="data:,">',
    `<style>${styles}</style>`,
    '</head>',
    '<body>',
    '<main id="page">',
    `<h1>${escapeHtml(view.title)}</h1>`,
    `<p>${escapeHtml(`${view.verdict.word}: ${view.verdict.sentence}`)}</p>`,
    '<noscript>This page needs JavaScript; the files beside it hold the same numbers.</noscript>',
    '</main>',
    `<script type="application/json" id="view">${toScriptJson(view)}</script>`,
    ...scripts.map((script) => `<script>${script}</script>`),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Text in which nothing is markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that no text in it can end the script element of. */
export function toScriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
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

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
