'use strict';

/**
 * Keys of a JSON object's top level as they are meant, repeated ones included. The text must be valid JSON.
 *
 * @param {string} json
 * @returns {readonly string[]}
 */
function topLevelKeys(json) {
  const keys = [];
  let depth = 0;
  let latest = '""';
  for (let index = 0; index < json.length; index += 1) {
    switch (json.charAt(index)) {
      case '{':
      case '[':
        depth += 1;
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
      case ':':
        if (depth === 1) {
          keys.push(JSON.parse(latest));
        }
        break;
      case '"': {
        const end = endOfString(json, index);
        latest = json.slice(index, end + 1);
        index = end;
        break;
      }
    }
  }
  return keys;
}

/**
 * @param {string} json
 * @param {number} start
 */
function endOfString(json, start) {
  let index = start + 1;
  while (index < json.length && json[index] !== '"') {
    index += json[index] === '\\' ? 2 : 1;
  }
  return index;
}

module.exports = { topLevelKeys };
