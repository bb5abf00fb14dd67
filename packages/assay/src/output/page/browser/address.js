'use strict';

/** The name after `#` in the page's address; invalid encodings are returned unchanged. */
function nameInAddress() {
  const name = location.hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

module.exports = { nameInAddress };
