'use strict';

const { breakable, element } = require('./element');
const { readView, section, showPage, table } = require('./frame');
const { courseChart } = require('./course-chart');

/** @typedef {import('../history/history-view').HistoryView} HistoryView */
/** @typedef {import('../history/history-view').HistoryTrackView} HistoryTrackView */
/** @typedef {import('../history/history-view').HistorySeriesView} HistorySeriesView */

/** @type {HistoryView} */
const view = readView();

const courses =
  'One point for each report, in order of time, with its 95 % interval; a letter marks a report before which something changed.';

showPage(
  view,
  view.tracks.map((track, index) => showTrack(track, index)),
);

/** @param {HistoryTrackView} track @param {number} index */
function showTrack(track, index) {
  const { heading, simulated, reports } = track;
  const about = `${simulated ? 'Simulated. ' : ''}${reports.length === 1 ? 'One report: there is no course yet.' : courses}`;
  return section(
    `track-${index}`,
    heading,
    about,
    reports.length > 1 && showCourse(track),
    element('h3', {}, 'Report by report'),
    reportTable(track),
  );
}

/** @param {HistoryTrackView} track */
function showCourse(track) {
  const { reports, marks, series } = track;
  return [
    element(
      'div',
      { class: 'columns' },
      series.map((one) => showSeries(track, one)),
    ),
    element('h3', {}, 'What changed between reports'),
    marks.length === 0
      ? element('p', {}, 'Prompt, model, fixtures and settings were the same in all of them.')
      : table(
          'Changes before a report',
          ['Mark', 'Report (UTC)', 'Changed'],
          marks.map(({ report, sign, texts }) => [sign, reports[report]?.time, texts.join('; ')]),
        ),
  ];
}

/** @param {HistoryTrackView} track @param {HistorySeriesView} series */
function showSeries(track, series) {
  const { name, course, last, changes } = series;
  return element(
    'div',
    {},
    element('h3', {}, breakable(name)),
    element(
      'p',
      {},
      `${course}; last change: `,
      element('span', last.tone === null ? {} : { class: last.tone }, last.word),
    ),
    courseChart(track, series, view.measure),
    changes.length > 0 &&
      element(
        'ul',
        {},
        changes.map(({ word, tone, text, fixtures }) =>
          element(
            'li',
            {},
            element('span', { class: tone }, word),
            `: ${text}`,
            fixtures.length > 0 &&
              element(
                'ul',
                {},
                fixtures.map((fixture) => element('li', {}, fixture)),
              ),
          ),
        ),
      ),
  );
}

/** @param {HistoryTrackView} track */
function reportTable({ reports, marks, series }) {
  const signs = new Map(marks.map(({ report, sign }) => [report, sign]));
  const several = new Set(reports.map(({ model }) => model)).size > 1;
  return table(
    `${view.measure} and 95 % interval of each report`,
    ['Report (UTC)', 'Mark', ...(several ? ['Model'] : []), 'Asked', ...series.map(({ name }) => name), 'Folder'],
    reports.map((report, index) => [
      element('span', { class: 'short' }, report.time),
      `${signs.get(index) ?? ''} ${report.flag?.sign ?? ''}`.trim(),
      ...(several ? [report.model] : []),
      report.size,
      ...series.map(({ points }) => points.find((point) => point.report === index)?.text ?? '–'),
      report.folder,
    ]),
  );
}
