'use strict';

const { showBlocks } = require('./blocks');
const { element } = require('./element');
const { section } = require('./frame');

/**
 * Sections that only some readers want, each in a fold of its own.
 *
 * @param {readonly import('../blocks').SectionView[]} sections
 */
function figureFolds(sections) {
  return sections.map(({ id, heading, about, blocks }) =>
    element(
      'details',
      { id, class: 'fold' },
      element('summary', {}, element('h3', {}, heading)),
      about !== null && element('p', { class: 'about' }, about),
      showBlocks(blocks),
    ),
  );
}

/**
 * The folds under one heading, with a button that opens or closes them all.
 *
 * @param {HTMLElement} own Folds that are filled by somebody else.
 * @param {readonly HTMLElement[]} folds
 */
function figureSection(own, folds) {
  const toggle = () => {
    const all = [...made.querySelectorAll('details')];
    const isOpen = all.some((one) => !one.open);
    all.forEach((one) => (one.open = isOpen));
  };
  const made = section(
    'figures',
    'All figures',
    null,
    element(
      'p',
      { class: 'about' },
      'Intervals, tests, agreement, and everything else that was measured. ',
      element('button', { type: 'button', class: 'back', onclick: toggle }, 'Open or close all'),
    ),
    ...[own, folds],
  );
  return made;
}

module.exports = { figureFolds, figureSection };
