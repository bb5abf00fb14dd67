'use strict';

const { breakable, element, fill } = require('./element');

/** Characters up to which a cell is not broken over lines. */
const short = 30;

/** The view that the page holds. */
function readView() {
  return JSON.parse(/** @type {HTMLElement} */ (document.getElementById('view')).textContent ?? '');
}

/**
 * Fills the page: title, verdict, notes and facts, then the sections in their order.
 *
 * @param {import('../view').PageHead} view
 * @param {readonly (HTMLElement | null)[]} sections
 */
function showPage(view, sections) {
  const { title, subtitle, verdict, notes, facts } = view;
  const shown = sections.filter((section) => section !== null);
  const linked = shown
    .flatMap((part) => (part.tagName === 'SECTION' ? [part] : [...part.querySelectorAll('section')]))
    .filter((part) => part.id !== '' && part.querySelector('h2') !== null);
  fill(
    /** @type {HTMLElement} */ (document.getElementById('page')),
    element('header', {}, element('h1', {}, title), element('p', { class: 'subtitle' }, subtitle)),
    verdictBox(verdict, 'section'),
    notes.length > 0 &&
      element(
        'ul',
        { class: 'notes', 'aria-label': 'Notes' },
        notes.map((note) => element('li', {}, note)),
      ),
    linked.length > 1 &&
      element(
        'nav',
        { 'aria-label': 'Sections' },
        linked.map((section) => element('a', { href: `#${section.id}` }, section.querySelector('h2')?.textContent)),
      ),
    shown,
    element('section', { id: 'origin' }, element('h2', {}, 'Where these numbers come from'), factList(facts)),
  );
  document.documentElement.setAttribute('data-ready', 'true');
}

/**
 * What something comes to, and what that means.
 *
 * @param {import('../view').Verdict} verdict
 */
function verdictBox({ tone, word, sentence, meaning }, tag = 'div') {
  return element(
    tag,
    { class: `verdict ${tone}`, 'aria-label': tag === 'section' && 'Verdict' },
    element('p', { class: 'sentence' }, element('strong', {}, `${word}:`), ' ', sentence),
    meaning !== null && element('p', { class: 'meaning' }, meaning),
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
    heading instanceof Node ? heading : element('th', { scope: 'col' }, heading),
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
      rest.map((cell) => element('td', String(cell).length <= short ? { class: 'short' } : {}, cell)),
    ),
  );
  return tableOf({ caption, headings, body: element('tbody', {}, lines), ...(style !== undefined && { style }) });
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
