'use strict';

const { codeBlock } = require('./code');
const { element, fill } = require('./element');

/**
 * A button that copies a text, and says what it did; where nothing may be copied it selects the text.
 *
 * @param {string} text
 * @param {Element} shown What holds the text.
 * @param {string} label What the button does.
 */
function copyButton(text, shown, label) {
  const said = element('span', { role: 'status', class: 'small' });
  const onclick = async () => {
    try {
      await navigator.clipboard.writeText(text);
      fill(said, 'Copied');
    } catch {
      getSelection()?.selectAllChildren(shown);
      fill(said, 'Selected');
    }
  };
  return [element('button', { type: 'button', 'aria-label': label, onclick }, 'Copy'), said];
}

/**
 * A text of several lines, and a button that copies it.
 *
 * @param {string} label
 * @param {string} text
 */
function textToCopy(label, text) {
  const block = codeBlock(
    text.split('\n').map((line) => [line, '']),
    { label },
  );
  return [element('p', { class: 'command' }, copyButton(text, block, `Copy: ${label}`)), block];
}

module.exports = { copyButton, textToCopy };
