'use strict';

const { breakable, element, fill } = require('./element');
const { intervalPlot } = require('./interval-plot');
const { nextStep } = require('./next-step');
const { linkWords, wordSection } = require('./words');

/** Cells up to this many characters are not wrapped. */
const short = 30;

/** Reads the view from the page. */
function readView() {
  return JSON.parse(/** @type {HTMLElement} */ (document.getElementById('view')).textContent ?? '');
}

/**
 * Fills the page: title, verdict and notes, then the sections in their order, then facts, and what the words mean.
 *
 * @param {import('../view').PageHead} view
 * @param {readonly (HTMLElement | null)[]} sections
 */
function showPage({ title, subtitle, verdict, picture, notes, facts, words }, sections) {
  const shown = [...sections.filter((section) => section !== null), originSection(facts), wordSection(words)];
  const linked = shown
    .flatMap((part) => (part.tagName === 'SECTION' ? [part] : [...part.querySelectorAll('section')]))
    .filter((part) => part.id !== '' && part.querySelector('h2') !== null);
  fill(
    /** @type {HTMLElement} */ (document.getElementById('page')),
    element('header', {}, element('h1', {}, title), element('p', { class: 'subtitle' }, subtitle)),
    verdictBox(verdict, 'section', picture.map(intervalPlot)),
    notes.length > 0 &&
      element(
        'ul',
        { class: 'notes', 'aria-label': 'Notes' },
        notes.map((note) => element('li', {}, note)),
      ),
    element(
      'nav',
      { 'aria-label': 'Sections' },
      linked.map(({ id, children: [heading] }) => element('a', { href: `#${id}` }, heading?.textContent)),
    ),
    shown,
  );
  linkWords(document.body, words);
  document.documentElement.setAttribute('data-ready', 'true');
}

/** @param {readonly import('../view').Fact[]} facts */
function originSection(facts) {
  return section('origin', 'Where these numbers come from', null, factList(facts));
}

/**
 * What something comes to, with a picture, what to do next, and why.
 *
 * @param {import('../view').Verdict} verdict
 * @param {string} [tag]
 * @param {import('./element').Child} [picture]
 */
function verdictBox({ tone, word, sentence, details, reasons, next }, tag = 'div', picture = []) {
  return element(
    tag,
    { class: `verdict ${tone}`, 'aria-label': tag === 'section' && 'Verdict' },
    element('p', { class: 'sentence' }, element('strong', {}, `${word}:`), ' ', sentence),
    details.length > 0 && listOf('details', details),
    picture,
    next !== null && nextStep(next),
    reasons.length > 0 && folded('Why, and what it means', listOf('reasons', reasons)),
  );
}

/** @param {string} style @param {readonly string[]} sentences */
function listOf(style, sentences) {
  return element(
    'ul',
    { class: style },
    sentences.map((sentence) => element('li', {}, sentence)),
  );
}

/** @param {readonly import('../view').Fact[]} facts */
function factList(facts) {
  return element(
    'dl',
    { class: 'facts' },
    facts.map(({ name, value }) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  );
}

/**
 * A section with its heading and what it is about.
 *
 * @param {string} id
 * @param {string} heading
 * @param {string | null} about
 * @param {...import('./element').Child} children
 */
function section(id, heading, about, ...children) {
  return element(
    'section',
    { id },
    element('h2', {}, heading),
    about !== null && element('p', { class: 'about' }, about),
    ...children,
  );
}

/**
 * A table that scrolls where it is too wide, and can be reached by keyboard.
 *
 * @param {{ caption: string, style?: string, headings: readonly (string | undefined | HTMLElement)[], body: HTMLElement }} parts Headings are texts or whole cells.
 */
function tableOf({ caption, style = '', headings, body }) {
  const cells = headings.map((heading) =>
    heading instanceof Node ? heading : element('th', { scope: 'col' }, breakable(heading ?? '')),
  );
  return element(
    'div',
    { class: 'scroller', tabindex: '0', role: 'group', 'aria-label': caption },
    element(
      'table',
      { class: `plain ${style}`.trim() },
      element('caption', {}, caption),
      element('thead', {}, element('tr', {}, cells)),
      body,
    ),
  );
}

/**
 * A table whose first column names its rows.
 *
 * @param {string} caption
 * @param {readonly string[]} headings
 * @param {readonly (readonly import('./element').Child[])[]} rows
 * @param {string} [style]
 */
function table(caption, headings, rows, style) {
  const lines = rows.map(([first, ...rest]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, typeof first === 'string' ? breakable(first) : first),
      rest.map((content, column) => dataCell(content, headings[column + 1])),
    ),
  );
  return tableOf({ caption, headings, body: element('tbody', {}, lines), ...(style !== undefined && { style }) });
}

/**
 * A cell that can name its column, for windows where rows stand as paragraphs.
 *
 * @param {import('./element').Child} content
 * @param {string | undefined} heading
 */
function dataCell(content, heading) {
  const cell = element('td', { 'data-heading': heading }, content);
  cell.classList.toggle('short', (cell.textContent ?? '').length <= short);
  return cell;
}

/**
 * What is shown when somebody opens it.
 *
 * @param {string} summary
 * @param {import('./element').Child} content
 */
function folded(summary, content, open = false) {
  return element('details', { open }, element('summary', {}, summary), content);
}

module.exports = { factList, folded, readView, showPage, section, table, tableOf, verdictBox };
