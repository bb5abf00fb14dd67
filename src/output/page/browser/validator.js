'use strict';

const { nameInAddress } = require('./address');
const { assertionDetails } = require('./assertion-details');
const { showSection } = require('./blocks');
const { element, fill } = require('./element');
const { readView, section, showPage } = require('./frame');
const { createGrid } = require('./grid');
const { levelOf } = require('./level');

/** @typedef {import('../validator/validator-view').ValidatorView} ValidatorView */
/** @typedef {import('../validator/validator-view').ModelView} ModelView */
/** @typedef {import('../validator/validator-view').AssertionView} AssertionView */

/** @type {ValidatorView} */
const view = readView();

const [only] = view.models;

/** Names of decisions that stand against a release, and those of a gate. */
const marks = /** @type {Readonly<Record<string, string>>} */ ({
  failed: '✕',
  rejected: '✕',
  certified: '✓',
  inconclusive: '?',
});

/** What is shown of the model now. */
let chosen = element('div', {});
/** What the grid is about now. */
let shownModel = 0;
/** @type {ReturnType<typeof createGrid> | undefined} */
let grid;

const heatMap = element('div', {});
const details = element('section', { id: 'assertion', tabindex: '-1', 'aria-live': 'off' });

showModel(0);
showPage(view, [
  section(
    'heat-map',
    'Which assertions fail',
    'Failure rate of each assertion: a fixture asked about one analytic. Choose one to see its trials, the submission and the replies.',
    modelChoice(),
    heatMap,
    legend(),
  ),
  details,
  chosen,
  ...view.after.map(showSection),
]);
openFromAddress();
window.addEventListener('hashchange', openFromAddress);

function modelChoice() {
  return (
    view.models.length > 1 &&
    element(
      'p',
      { class: 'controls' },
      element('label', { for: 'model' }, 'Model '),
      element(
        'select',
        {
          id: 'model',
          onchange: (/** @type {Event} */ event) =>
            showModel(/** @type {HTMLSelectElement} */ (event.target).selectedIndex),
        },
        view.models.map(({ model }) => element('option', {}, model)),
      ),
    )
  );
}

/** @param {number} index */
function showModel(index) {
  const model = view.models[index] ?? only;
  if (model === undefined) {
    return;
  }
  shownModel = index;
  grid = createGrid({
    caption: `Failure rates, ${model.model}`,
    rowsAre: 'fixtures',
    rowHeading: 'Fixture',
    columns: view.analytics.map((analytic) => ({ heading: analytic, note: policyOf(model, analytic) })),
    rows: view.fixtures.map(({ id, title }, fixture) => {
      const assertions = view.analytics.map((_, analytic) => assertionAt(model, fixture, analytic));
      return {
        heading: id,
        title,
        tags: [...new Set(assertions.flatMap((assertion) => (assertion === undefined ? [] : tagsOf(assertion))))],
        cells: assertions.map((assertion) => (assertion === undefined ? null : cellOf(assertion))),
      };
    }),
    filters: [
      { tag: 'failing', label: 'with a failure' },
      { tag: 'beyond', label: 'beyond what is tolerated' },
      { tag: 'systematic', label: 'failing systematically' },
      { tag: 'random', label: 'failing at random' },
      { tag: 'unreadable', label: 'with an unreadable reply' },
      { tag: 'errored', label: 'with an errored trial' },
    ].filter(({ tag }) => model.assertions.some((assertion) => tagsOf(assertion).includes(tag))),
    onOpen: (row, column) => open(row, column, true),
  });
  fill(heatMap, grid.node);
  fill(details);
  details.hidden = true;
  chosen = replace(chosen, showSection(model.about));
}

/** @param {HTMLElement} old @param {HTMLElement} made */
function replace(old, made) {
  old.replaceWith(made);
  return made;
}

/** @param {ModelView} model @param {number} fixture @param {number} analytic */
function assertionAt(model, fixture, analytic) {
  return model.assertions.find((one) => one.fixture === fixture && one.analytic === analytic);
}

/** @param {ModelView} model @param {string} analytic */
function policyOf(model, analytic) {
  const place = view.analytics.indexOf(analytic);
  const policies = new Set(
    model.assertions.filter((one) => one.analytic === place).map(({ assert, tolerated }) => `${assert}, ${tolerated}`),
  );
  return policies.size === 1 ? [...policies].join('') : 'several policies';
}

/** @param {AssertionView} assertion */
function tagsOf({ failures, decision, nature, unreadable, errored }) {
  return [
    ...(failures > 0 ? ['failing', nature] : []),
    ...(decision === 'failed' || decision === 'rejected' ? ['beyond'] : []),
    ...(unreadable > 0 ? ['unreadable'] : []),
    ...(errored > 0 ? ['errored'] : []),
  ];
}

/** @param {AssertionView} assertion */
function cellOf(assertion) {
  const { rate, failures, judged, decision, nature } = assertion;
  const mark = marks[decision ?? ''];
  return {
    text: rate === null ? 'n/a' : failures === 0 ? '0' : (rate.text.split(' (')[0] ?? ''),
    level: levelOf(rate?.value ?? null),
    sort: rate?.value ?? -1,
    label:
      rate === null
        ? 'nothing judged'
        : `${failures} of ${judged} failed${failures > 0 ? `, ${nature}` : ''}${decision === null ? '' : `, ${decision}`}`,
    ...(mark !== undefined && { mark }),
  };
}

/** @param {number} fixture @param {number} analytic @param {boolean} moving Whether to go there. */
function open(fixture, analytic, moving) {
  const model = view.models[shownModel];
  const assertion = model === undefined ? undefined : assertionAt(model, fixture, analytic);
  if (model === undefined || assertion === undefined) {
    return;
  }
  grid?.select(fixture, analytic);
  details.hidden = false;
  fill(
    details,
    assertionDetails(view, model, assertion, () => grid?.focus(fixture, analytic)),
  );
  history.replaceState(null, '', `#${encodeURIComponent(`${view.fixtures[fixture]?.id}/${view.analytics[analytic]}`)}`);
  if (moving) {
    details.focus({ preventScroll: true });
    details.scrollIntoView({ block: 'start' });
  }
}

/** Opens the assertion that the address names, so that it can be sent to somebody. */
function openFromAddress() {
  const name = nameInAddress();
  const fixture = view.fixtures.findIndex(({ id }) => name.startsWith(`${id}/`));
  const analytic = view.analytics.indexOf(name.slice((view.fixtures[fixture]?.id.length ?? 0) + 1));
  if (fixture >= 0 && analytic >= 0) {
    open(fixture, analytic, true);
  }
}

function legend() {
  const steps = ['0', '≤ 2 %', '≤ 5 %', '≤ 10 %', '≤ 25 %', '≤ 50 %', '> 50 %'];
  return element(
    'p',
    { class: 'legend-line' },
    steps.map((step, level) => element('span', { class: `key level-${level}` }, step)),
    ' ✕ failed or rejected · ✓ certified · ? inconclusive',
  );
}
