'use strict';

const { element } = require('./element');

/**
 * A choice of one of several names.
 *
 * @param {string} id
 * @param {string} label
 * @param {readonly string[]} names
 * @param {number} now
 * @param {(index: number) => void} onChoice
 */
function choice(id, label, names, now, onChoice) {
  return [
    element('label', { for: id }, label),
    element(
      'select',
      {
        id,
        onchange: (/** @type {Event} */ event) => {
          onChoice(/** @type {HTMLSelectElement} */ (event.target).selectedIndex);
        },
      },
      names.map((name, index) => element('option', { selected: index === now }, name)),
    ),
  ];
}

/**
 * Does something that makes the controls of a grid anew, and keeps what was searched and filtered, as far as it is still there.
 *
 * @param {HTMLElement} parent
 * @param {() => void} makeAnew
 */
function keepSearch(parent, makeAnew) {
  const before = ['#grid-search', '#grid-filter'].map((id) => ({ id, value: control(parent, id)?.value ?? '' }));
  makeAnew();
  for (const { id, value } of before) {
    const field = control(parent, id);
    if (field !== null && value !== '') {
      field.value = value;
      field.value = field.value === value ? value : '';
      field.dispatchEvent(new window.Event(field.tagName === 'SELECT' ? 'change' : 'input'));
    }
  }
}

/** @param {HTMLElement} parent @param {string} id */
function control(parent, id) {
  return /** @type {HTMLInputElement | HTMLSelectElement | null} */ (parent.querySelector(id));
}

module.exports = { choice, keepSearch };
