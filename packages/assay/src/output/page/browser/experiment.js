'use strict';

const { nameInAddress } = require('./address');
const { assertionDetails, labelAt } = require('./assertion-details');
const { showSection } = require('./blocks');
const { element, fill } = require('./element');
const { figureFolds } = require('./figures');
const { readView } = require('./frame');
const { largest } = require('./extremes');
const { choice } = require('./grid-choices');
const { levelOf, markOf } = require('./grid-row');
const { showExperiment } = require('./show-experiment');

/** @typedef {import('../experiment/experiment-view').ResultView} ResultView */

/** @type {import('../experiment/experiment-view').AssertionsView} */
const view = readView();

/** The group that is shown: that of the page's address, or else the one that failed most. */
let shown = groupOf(nameInAddress()) ?? view.first;
const [top, folds] = [element('div', {}), element('div', {})];
showGroup(shown);
const refresh = showExperiment(view, {
  heading: 'Which assertions fail',
  about:
    'Failure rate of each assertion: a fixture asked about one analytic, the worst fixture first. Choose one to see its trials, the submission and the replies.',
  steps: ['0', '≤ 2 %', '≤ 5 %', '≤ 10 %', '≤ 25 %', '≤ 50 %', '> 50 %'],
  signs: '✕ failed or rejected · ✓ certified · ? inconclusive',
  isWide: false,
  ...{ top, folds, makeGrid },
  detailsOf(fixture, analytic) {
    const [place, group] = [placeOf(fixture, analytic), view.groups[shown]];
    const [asked, assertion] = [view.fixtures[fixture], view.assertions[place]];
    const parts = group && assertionDetails(view, group, place);
    return asked === undefined || assertion === undefined || parts === undefined
      ? undefined
      : {
          address: [asked.id, view.analytics[analytic], ...(view.groups.length > 1 ? [group?.name] : [])].join('/'),
          heading: `${asked.id} › ${view.analytics[analytic]}${view.groups.length > 1 ? ` › ${group?.name}` : ''}`,
          about: [
            `${asked.title}. Expected ${assertion.expected}.`,
            ...(asked.variant === undefined ? [`${labelAt(assertion)}.`] : []),
          ].join(' '),
          parts,
        };
  },
  find(address) {
    const { fixture, analytic } = partsOf(address);
    const group = groupOf(address) ?? shown;
    if (group !== shown) {
      showGroup(group);
      refresh();
    }
    return [fixture, analytic];
  },
});

/**
 * The parts of an address such as `a-fixture/isCorrect/gpt-6-luna`; `rest` names the model, if any.
 *
 * @param {string} address
 */
function partsOf(address) {
  const fixture = view.fixtures.findIndex(({ id }) => address.startsWith(`${id}/`));
  const rest = address.slice((view.fixtures[fixture]?.id.length ?? 0) + 1);
  const analytic = view.analytics.findIndex((name) => `${rest}/`.startsWith(`${name}/`));
  return { fixture, analytic, rest: rest.slice((view.analytics[analytic]?.length ?? 0) + 1) };
}

/** @param {string} address */
function groupOf(address) {
  const { fixture, analytic, rest } = partsOf(address);
  const group = view.groups.findIndex(({ name }) => name === rest);
  return fixture < 0 || analytic < 0 || group < 0 ? undefined : group;
}

function groupChoice() {
  const names = view.groups.map(({ name }) => name);
  return choice('model', 'Model ', names, shown, (index) => {
    showGroup(index);
    refresh();
    document.getElementById('model')?.focus();
  });
}

/**
 * Shows the sections of a group, before the grid and folded below.
 *
 * @param {number} index
 */
function showGroup(index) {
  shown = index;
  const { summary = null, figures = [] } = view.groups[shown] ?? {};
  const isOpen = new Set([...folds.querySelectorAll('details[open]')].map(({ id }) => id));
  fill(
    top,
    view.groups.length > 1 && element('p', { class: 'controls' }, groupChoice()),
    summary !== null && showSection(summary),
  );
  fill(folds, figureFolds(figures));
  folds.querySelectorAll('details').forEach((one) => (one.open = isOpen.has(one.id)));
}

/** @returns {import('./show-experiment').GridView} */
function makeGrid() {
  const { name = '', results = [] } = view.groups[shown] ?? {};
  const resultAt = (/** @type {number} */ fixture, /** @type {number} */ analytic) =>
    results[placeOf(fixture, analytic)] ?? null;
  const worst = (/** @type {number} */ fixture) =>
    largest([-1, ...view.analytics.map((_, analytic) => resultAt(fixture, analytic)?.rate?.value ?? -1)]);
  const rates = view.fixtures.map((_, fixture) => worst(fixture));
  const order = [...view.fixtures.keys()].sort((a, b) => (rates[b] ?? 0) - (rates[a] ?? 0));
  const rows = order.map((fixture) => {
    const { id = '', title = '' } = view.fixtures[fixture] ?? {};
    const own = view.analytics.map((_, analytic) => resultAt(fixture, analytic));
    return {
      ...{ heading: id, title, cells: own.map((result) => result && cellOf(result)) },
      tags: [...new Set(own.flatMap((result) => (result === null ? [] : tagsOf(result))))],
    };
  });
  return {
    ...{ caption: `Failure rates, ${name}`, rowsAre: 'fixtures', rowHeading: 'Fixture', rows },
    columns: view.analytics.map((heading, analytic) => ({ heading, note: policyOf(analytic) })),
    rowKeys: order,
    columnKeys: [...view.analytics.keys()],
    filters: [
      { tag: 'failing', label: 'with a failure' },
      { tag: 'beyond', label: 'above the tolerated rate' },
      { tag: 'systematic', label: 'failing systematically' },
      { tag: 'random', label: 'failing at random' },
      { tag: 'unreadable', label: 'with an unreadable reply' },
      { tag: 'errored', label: 'with an errored trial' },
    ],
  };
}

/** @param {number} fixture @param {number} analytic */
function placeOf(fixture, analytic) {
  return view.assertions.findIndex((one) => one.fixture === fixture && one.analytic === analytic);
}

/** @param {number} analytic */
function policyOf(analytic) {
  const own = view.assertions.filter((one) => one.analytic === analytic);
  const policies = new Set(own.map(({ assert, tolerated }) => `${assert}, ${tolerated}`));
  return policies.size === 1 ? [...policies].join('') : 'several policies';
}

/** @param {ResultView} result */
function tagsOf({ failures, decision, nature, unreadable, errored }) {
  return [
    ...(failures > 0 ? ['failing', nature] : []),
    ...(decision === 'failed' || decision === 'rejected' ? ['beyond'] : []),
    ...(unreadable > 0 ? ['unreadable'] : []),
    ...(errored > 0 ? ['errored'] : []),
  ];
}

/** @param {ResultView} result */
function cellOf({ rate, failures, judged, decision, nature }) {
  return {
    text: rate === null ? 'n/a' : failures === 0 ? '0' : (rate.text.split(' (')[0] ?? ''),
    level: levelOf(rate?.value ?? null),
    sort: rate?.value ?? -1,
    label:
      rate === null
        ? 'nothing judged'
        : `${failures} of ${judged} failed${failures > 0 ? `, ${nature}` : ''}${decision === null ? '' : `, ${decision}`}`,
    ...markOf(decision),
  };
}
