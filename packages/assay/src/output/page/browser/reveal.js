'use strict';

/**
 * Opens all folds around a place of the page, and the fold that it is itself, and goes there.
 *
 * @param {string} id
 */
function reveal(id) {
  const place = id === '' ? null : document.getElementById(id);
  if (place === null) {
    return;
  }
  /** @type {Element | null} */
  let fold = place.closest('details') ?? place.querySelector(':scope > details');
  while (fold !== null) {
    fold.setAttribute('open', '');
    fold = fold.parentElement?.closest('details') ?? null;
  }
  const stop = place.querySelector('summary, [tabindex]') ?? place;
  if (stop instanceof HTMLElement) {
    stop.focus({ preventScroll: true });
  }
  place.scrollIntoView({ block: 'start' });
}

/**
 * Follows links to the place where the address is already, which changes no address.
 *
 * @param {() => void} follow
 */
function followLinks(follow) {
  window.addEventListener('hashchange', follow);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && link.hash !== '' && link.hash === location.hash) {
      event.preventDefault();
      follow();
    }
  });
}

module.exports = { followLinks, reveal };
