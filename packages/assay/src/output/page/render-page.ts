import { join } from 'node:path';
import { writeParts, readText } from '../../basics/disk/disk';
import type { ProjectView } from './project/project-view';
import type { PageHead, PageLink } from './view';
import { sectionRenderers } from '../sections';
import { createHash } from 'node:crypto';

/** A page, and its policy for use as a header. */
export interface Page {
  readonly policy: string;
  /** The page in parts. */
  readonly parts: readonly (string | Asset)[];
  /** The page without Assay's own scripts and styles: where something of the user's can stand. */
  readonly given: string;
}

const listScript = join(__dirname, 'scripts/project.js');

/** Writes a page into a file; refuses if what it shows holds a secret. */
export function writePage(file: string, view: PageHead): void {
  const { parts, given } = buildPage(view);
  writeParts(
    file,
    parts.map((part) => (typeof part === 'string' ? part : part.bytes)),
    given,
  );
}

/**
 * A page in one file: the view as data, and the scripts that draw it, which the page's own policy names by their hashes, so that
 * nothing else can run in it, be loaded by it or sent from it. With links above it, for `assay view`, whose list of reports alone
 * may ask for more: of the server that it came from.
 */
export function buildPage(view: PageHead | ProjectView, links: readonly PageLink[] = []): Page {
  const isList = !('verdict' in view);
  const lead = isList ? view.summary : `${view.verdict.word}: ${view.verdict.sentence}`;
  return toPage({
    title: view.title,
    links,
    mayAsk: isList,
    scripts: [loadAsset(isList ? listScript : scriptOf(view.kind))],
    body: [
      '<main id="page">',
      `<h1>${escapeHtml(view.title)}</h1>`,
      `<p>${escapeHtml(lead)}</p>`,
      `<noscript>This page needs JavaScript; ${isList ? 'npx assay report prints the same' : 'the files next to it have the same numbers'}.</noscript>`,
      '</main>',
      `<script type="application/json" id="view">${toScriptJson(view)}</script>`,
    ],
  });
}

/** A page of `assay view` with just a message, line by line, and links below. */
export function buildMessagePage(
  title: string,
  message: string,
  links: readonly PageLink[] = [],
  choices: readonly PageLink[] = [],
): Page {
  const lines = message.split('\n').map((line) => `<p class="message">${escapeHtml(line)}</p>`);
  const items = choices.map((choice) => `<li>${renderLink(choice)}</li>`);
  return toPage({
    title,
    links,
    mayAsk: false,
    scripts: [],
    body: [
      '<main>',
      `<h1>${escapeHtml(title)}</h1>`,
      ...lines,
      ...(items.length === 0 ? [] : ['<ul class="message">', ...items, '</ul>']),
      '</main>',
    ],
  });
}

function toPage({
  title,
  links,
  mayAsk,
  scripts,
  body,
}: {
  readonly title: string;
  readonly links: readonly PageLink[];
  /** Whether the page may request more from its own server. */
  readonly mayAsk: boolean;
  readonly scripts: readonly Asset[];
  readonly body: readonly string[];
}): Page {
  const styles = loadStyles();
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.length === 0 ? "'none'" : scripts.map(({ hash }) => hash).join(' ')}`,
    `style-src ${styles.hash}`,
    'img-src data:',
    ...(mayAsk ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const head = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(title)} · Assay</title>`,
    '<link rel="icon" href="data:,">',
    '<style>',
  ].join('\n');
  const middle = [
    '</style>',
    '</head>',
    '<body>',
    ...(links.length === 0 ? [] : [renderLinks(links)]),
    ...body,
    '',
  ].join('\n');
  const parts = [
    ...[head, styles, middle],
    ...scripts.flatMap((script) => ['<script>', script, '</script>\n']),
    '</body>\n</html>\n',
  ];
  return { policy, parts, given: parts.filter((part) => typeof part === 'string').join('') };
}

/** The whole text of a page. */
export function htmlOf({ parts }: Page): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

function renderLinks(links: readonly PageLink[]): string {
  return `<nav class="around" aria-label="Assay">${links.map(renderLink).join(' ')}</nav>`;
}

function renderLink({ text, href }: PageLink): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/** Escapes text so that nothing in it is markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON in which no text can end the script element. */
export function toScriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The script that draws the pages with views of a kind. */
function scriptOf(kind: string): string {
  const own = sectionRenderers().flatMap(({ page = [] }) => page);
  return own.find((one) => one.kind === kind)?.script ?? join(__dirname, 'scripts/report.js');
}

/** Part of a page that is Assay's own. */
interface Asset {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** How a page's policy names it. */
  readonly hash: string;
}

/** Each is read once: they belong to this version of Assay. */
const loaded = new Map<string, Asset>();

/** The style sheet that all pages share. */
export function loadStyles(): Asset {
  return loadAsset(join(__dirname, 'components/page.css'));
}

/** A style sheet, or a script that the build has bundled with all that it needs. */
export function loadAsset(file: string): Asset {
  const known = loaded.get(file);
  if (known !== undefined) {
    return known;
  }
  const text = readText(file);
  if (text === undefined) {
    throw new Error(`${file} is missing: this copy of Assay is incomplete`);
  }
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const asset = { text, bytes: Buffer.from(text), hash };
  loaded.set(file, asset);
  return asset;
}
