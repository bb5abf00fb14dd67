'use strict';

const { element, fill } = require('./element');

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
  const said = element('span', { role: 'status', class: 'small' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      fill(said, 'Copied');
    } catch {
      getSelection()?.selectAllChildren(text);
      fill(said, 'Selected');
    }
  };
  const button = element('button', { type: 'button', 'aria-label': 'Copy the command', onclick: copy }, 'Copy');
  return element('p', { class: 'command' }, text, button, said);
}

module.exports = { nextStep };
