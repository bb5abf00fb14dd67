'use strict';

/** What the page's address names behind `#`; what is no encoded text stands as it is. */
function nameInAddress() {
  const name = location.hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

module.exports = { nameInAddress };
