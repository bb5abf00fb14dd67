'use strict';

const { element, fill } = require('./element');
const { readView } = require('./frame');
const { reportItem } = require('./report-item');

/** Milliseconds between checks for changes. */
const pause = 2000;

/** @type {import('../project/project-view').ProjectView} */
let view = readView();
let isAsking = false;
/** Keys of the reports that are to be compared. @type {Set<string>} */
const chosen = new Set();
/** What is shown of each report, by its key. @type {Map<string, { readonly item: HTMLElement, readonly said: string }>} */
const known = new Map();

const summary = element('p', { class: 'subtitle', role: 'status' });
const filter = /** @type {HTMLInputElement} */ (
  element('input', { type: 'search', id: 'filter', list: 'challenges', autocomplete: 'off', oninput: show })
);
const challenges = element('datalist', { id: 'challenges' });
const count = element('span', { class: 'small', role: 'status' });
const comparing = element('p', { class: 'comparing' });
const list = element('ol', { class: 'reports' });
const lost = element('p', { class: 'notes', role: 'alert', hidden: true });
const empty = element('p', {});

fill(
  /** @type {HTMLElement} */ (document.getElementById('page')),
  element('header', {}, element('h1', {}, view.title), summary),
  lost,
  element('p', { class: 'controls' }, element('label', { for: 'filter' }, 'Find '), filter, challenges, count),
  empty,
  list,
  comparing,
);
show();
document.documentElement.setAttribute('data-ready', 'true');
window.setInterval(look, pause);
document.addEventListener('visibilitychange', look);

/** Checks for changes, unless the page is hidden or the last check has not been answered. */
async function look() {
  if (document.hidden || isAsking) {
    return;
  }
  isAsking = true;
  try {
    const response = await window.fetch(`/reports.json?version=${encodeURIComponent(view.version)}`);
    if (!response.ok) {
      throw new Error(`status ${response.status}`);
    }
    const fresh = await response.json();
    lost.hidden = true;
    if (fresh.version !== view.version) {
      view = fresh;
      show();
    }
  } catch {
    lost.textContent = 'The viewer has stopped, so this list is no longer updated. Restart the viewer: npx assay view';
    lost.hidden = false;
  } finally {
    isAsking = false;
  }
}

/** Shows the reports that match the filter, without touching unchanged ones. */
function show() {
  const wanted = filter.value.trim().toLowerCase();
  const shown = view.reports.filter(({ challenge, title, verdict, models, what, folder }) =>
    [challenge ?? '', title, verdict.word, verdict.sentence, ...models, what, folder].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
  setText(summary, view.summary);
  setText(count, wanted === '' ? '' : `${shown.length} of ${view.reports.length} shown`);
  fill(empty, view.next !== null && ['Next: ', element('code', {}, view.next)]);
  const names = [...new Set(view.reports.flatMap(({ challenge }) => challenge ?? []))].sort();
  fill(
    challenges,
    names.map((name) => element('option', { value: name })),
  );
  for (const key of [...chosen].filter((one) => view.reports.every((report) => report.key !== one))) {
    chosen.delete(key);
  }
  const focused = document.activeElement?.getAttribute('data-focus');
  const items = shown.map(itemOf);
  if (items.length !== list.children.length || items.some((item, place) => item !== list.children[place])) {
    fill(list, items);
    focusAgain(focused);
  }
  showChoice();
}

/**
 * Gives back what a change of the list has taken from whoever uses the keyboard.
 *
 * @param {string | null | undefined} focused
 */
function focusAgain(focused) {
  if (typeof focused === 'string') {
    const [again] = [...list.querySelectorAll('a, input')].filter((one) => one.getAttribute('data-focus') === focused);
    /** @type {HTMLElement | undefined} */ (again)?.focus();
  }
}

/** @param {import('../project/project-view').ReportRow} report */
function itemOf(report) {
  const said = JSON.stringify(report);
  const before = known.get(report.key);
  if (before?.said === said) {
    return before.item;
  }
  const item = reportItem(report, {
    isChosen: chosen.has(report.key),
    choose(isChosen) {
      chosen[isChosen ? 'add' : 'delete'](report.key);
      showChoice();
    },
  });
  known.set(report.key, { item, said });
  return item;
}

/** Says what would be compared; the older report is the baseline. */
function showChoice() {
  const reports = view.reports.filter(({ key }) => chosen.has(key)).reverse();
  const names = new Set(reports.map(({ challenge }) => challenge));
  const [first] = reports;
  comparing.hidden = first === undefined;
  if (names.size > 1) {
    fill(comparing, `Only reports of the same challenge can be compared; these are of ${[...names].join(' and ')}.`);
  } else if (first !== undefined && reports.length === 1 && first.models.length < 2) {
    fill(comparing, 'Choose another report of the same challenge to compare it with.');
  } else {
    const what =
      reports.length === 1 ? `the ${first?.models.length} groups of this report` : `these ${reports.length} reports`;
    const query = reports.map(({ key }) => `report=${encodeURIComponent(key)}`).join('&');
    fill(comparing, element('a', { href: `/compare?${query}` }, `Compare ${what}`));
  }
}

/**
 * Sets a text only if it is another, so that no screen reader says it twice.
 *
 * @param {HTMLElement} place
 * @param {string} text
 */
function setText(place, text) {
  if (place.textContent !== text) {
    place.textContent = text;
  }
}
