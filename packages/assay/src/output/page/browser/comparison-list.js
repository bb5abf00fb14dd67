'use strict';

const { element, fill } = require('./element');

/**
 * @typedef {object} Item
 * @property {string} name What it is found by.
 * @property {readonly string[]} tags What it can be filtered by.
 * @property {() => HTMLElement} make The table's row, made when it is first shown.
 */

/**
 * @typedef {object} ListOptions
 * @property {string} id
 * @property {string} rowsAre Plural noun, such as `fixtures`.
 * @property {number} most Rows that are shown until all are asked for.
 * @property {readonly { tag: string, label: string }[]} filters
 * @property {string} chosen Tag of the filter that is set first; empty for all.
 * @property {readonly Item[]} items In the order shown.
 */

/**
 * Rows of a table that are found by text, filtered by tag, and shown up to a number until all are asked for.
 *
 * @param {ListOptions} options
 */
function createList({ id, rowsAre, most, filters, chosen, items }) {
  /** @type {Map<Item, HTMLElement>} */
  const made = new Map();
  let all = false;
  const body = element('tbody', {});
  const search = /** @type {HTMLInputElement} */ (
    element('input', { type: 'search', id: `${id}-search`, autocomplete: 'off', spellcheck: 'false', oninput: show })
  );
  const choice = /** @type {HTMLSelectElement} */ (
    element(
      'select',
      { id: `${id}-filter`, onchange: show },
      [{ tag: '', label: `all ${rowsAre}` }, ...filters].map(({ tag, label }) =>
        element('option', { value: tag, selected: tag === chosen }, label),
      ),
    )
  );
  const count = element('output', { for: `${id}-search ${id}-filter`, role: 'status' });
  const more = element('button', { type: 'button', onclick: showAll });
  show();
  return {
    body,
    more: element('p', { class: 'controls' }, more),
    controls: element(
      'form',
      { class: 'controls', onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      element('label', { for: `${id}-search` }, 'Find '),
      search,
      filters.length > 0 && [element('label', { for: `${id}-filter` }, 'Show '), choice],
      count,
    ),
  };

  function show() {
    const wanted = search.value.trim().toLowerCase();
    const matching = items.filter(
      ({ name, tags }) => (choice.value === '' || tags.includes(choice.value)) && name.toLowerCase().includes(wanted),
    );
    const shown = all ? matching : matching.slice(0, most);
    fill(body, shown.map(rowOf));
    fill(count, `${shown.length} of ${items.length} ${rowsAre}`);
    fill(more, `Show all ${matching.length}`);
    more.hidden = shown.length === matching.length;
  }

  function showAll() {
    const next = most;
    all = true;
    show();
    const row = /** @type {HTMLElement | undefined} */ (body.children[next]);
    row?.querySelector('button')?.focus();
  }

  /** @param {Item} item */
  function rowOf(item) {
    const row = made.get(item) ?? item.make();
    made.set(item, row);
    return row;
  }
}

module.exports = { createList };
