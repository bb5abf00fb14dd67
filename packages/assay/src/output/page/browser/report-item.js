'use strict';

const { element } = require('./element');

/** Maximum number of groups named. */
const mostNamed = 4;

/**
 * One report in the list of all: what came of it first, then what it is.
 *
 * @param {import('../project/project-view').ReportRow} report
 * @param {{ readonly isChosen: boolean, readonly choose: (isChosen: boolean) => void }} comparing
 */
function reportItem(report, { isChosen, choose }) {
  const { key, folder, what, title, verdict, models, size, startedAt, progress } = report;
  const more = models.length > mostNamed ? [`and ${models.length - mostNamed} more`] : [];
  const asked = [...models.slice(0, mostNamed), ...more].join(', ');
  const about = size === null ? what : `${what}, ${size}`;
  return element(
    'li',
    { class: `verdict ${verdict.tone}` },
    element(
      'div',
      { class: 'what' },
      element('h2', {}, heading(report), ' · ', element('strong', {}, verdict.word)),
      element('p', { class: 'sentence' }, verdict.sentence),
    ),
    progress !== null && progress.planned !== null && bar(progress.trials, progress.planned, title),
    element(
      'p',
      { class: 'about' },
      startedAt !== null && [element('time', { datetime: startedAt }, timeText(startedAt)), ' · '],
      asked === '' ? about : `${about}: ${asked}`,
      ' · ',
      folder,
      ' ',
      historyLink(report),
      report.isComparable &&
        element(
          'label',
          {},
          element('input', {
            ...{ type: 'checkbox', checked: isChosen, 'data-focus': `choose ${key}` },
            'aria-label': `Compare ${title}, ${startedAt === null ? folder : timeText(startedAt)}`,
            onchange: (/** @type {Event} */ { target }) => choose(/** @type {HTMLInputElement} */ (target).checked),
          }),
          ' Compare',
        ),
    ),
  );
}

/** @param {import('../project/project-view').ReportRow} report */
function heading({ key, page, title, startedAt, folder }) {
  return page === null
    ? title
    : element(
        'a',
        {
          href: `/${page}/${encodeURIComponent(key)}`,
          ...{
            'data-focus': `open ${key}`,
            'aria-label': `${title}, ${startedAt === null ? folder : timeText(startedAt)}`,
          },
        },
        title,
      );
}

/** @param {import('../project/project-view').ReportRow} report */
function historyLink({ key, challenge, inHistory }) {
  return (
    inHistory &&
    challenge !== null && [
      element(
        'a',
        { href: `/history/${encodeURIComponent(challenge)}`, 'data-focus': `history ${key}` },
        `History of ${challenge}`,
      ),
      ' ',
    ]
  );
}

/**
 * @param {number} done
 * @param {number} planned
 * @param {string} title
 */
function bar(done, planned, title) {
  return element('progress', { max: Math.max(done, planned), value: done, 'aria-label': `Trials of ${title}` });
}

/**
 * A time as the reader's clock shows it, to the minute.
 *
 * @param {string} time
 */
function timeText(time) {
  const date = new Date(time);
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

module.exports = { reportItem };
