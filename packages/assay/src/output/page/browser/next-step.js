'use strict';

const { copyButton } = require('./copy-text');
const { element } = require('./element');

/**
 * What to do next: words, and a command to copy or a place of this page.
 *
 * @param {import('../view').NextView} next
 */
function nextStep({ action, command, look }) {
  return element(
    'div',
    { class: 'next' },
    element(
      'p',
      {},
      element('strong', {}, 'Next:'),
      action !== '' && ` ${action}`,
      look !== null && [' ', element('a', { href: look.href }, look.text)],
    ),
    command !== null && commandToCopy(command),
  );
}

/** @param {string} command */
function commandToCopy(command) {
  const text = element('code', { tabindex: '0' }, command);
  return element('p', { class: 'command' }, text, copyButton(command, text, 'Copy the command'));
}

module.exports = { nextStep };
