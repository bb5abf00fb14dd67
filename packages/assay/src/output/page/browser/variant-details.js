'use strict';

const { codeDiff } = require('./code-diff');
const { element } = require('./element');
const { table } = require('./frame');

/** @typedef {import('../experiment/experiment-view').AssertionsView} AssertionsView */
/** @typedef {import('../experiment/experiment-view').GroupView} GroupView */
/** @typedef {import('../experiment/experiment-view').AssertionView} AssertionView */
/** @typedef {import('../experiment/experiment-view').FixtureView} FixtureView */

/** Maximum number of variants of one operator listed. */
const most = 12;

/**
 * How a variant was made, who proves its label, and its code beside the original's; nothing for any other fixture.
 *
 * @param {AssertionsView} view
 * @param {GroupView} group
 * @param {AssertionView} assertion
 */
function variantDetails(view, group, assertion) {
  const fixture = view.fixtures[assertion.fixture];
  const original = view.fixtures[fixture?.variant?.original ?? -1];
  if (fixture?.variant === undefined || original === undefined) {
    return [];
  }
  const { operator, what, spans, evidence } = fixture.variant;
  const proof = evidence?.[assertion.analytic];
  const before = resultOn(view, group, fixture.variant.original, assertion.analytic);
  return [
    element('h3', {}, 'What was changed'),
    element(
      'p',
      {},
      `${operator}, ${what}. The original: `,
      element('a', { href: addressOf(view, original, assertion.analytic) }, `${original.id}, ${original.title}`),
      before === null ? '.' : `: wrong in ${before.failures} of ${before.judged}.`,
    ),
    element(
      'p',
      {},
      element('strong', {}, `${assertion.expected} is right: `),
      evidence === null
        ? 'by construction, because the change cannot matter. No oracle proves it.'
        : proof === undefined
          ? 'the oracle proves it.'
          : ['the oracle says ', element('q', {}, proof), '.'],
    ),
    original.code !== null &&
      fixture.code !== null &&
      spans.length > 0 &&
      codeDiff({
        label: `${original.id} and ${fixture.id}, line by line`,
        ...{ before: original.code, after: fixture.code, spans },
      }),
  ];
}

/** @param {AssertionsView} view @param {GroupView} group @param {number} fixture @param {number} analytic */
function resultOn({ assertions }, { results }, fixture, analytic) {
  return results[assertions.findIndex((one) => one.fixture === fixture && one.analytic === analytic)] ?? null;
}

/**
 * Variants that the same operator made, most often wrong first.
 *
 * @param {AssertionsView} view
 * @param {GroupView} group
 * @param {AssertionView} assertion
 */
function sameOperator(view, { results }, { fixture: place, analytic }) {
  const { operator } = view.fixtures[place]?.variant ?? {};
  const own = view.assertions.flatMap((one, place) => {
    const [fixture, result] = [view.fixtures[one.fixture], results[place] ?? null];
    return one.analytic === analytic &&
      result !== null &&
      fixture?.variant !== undefined &&
      fixture.variant.operator === operator
      ? [{ fixture, variant: fixture.variant, result }]
      : [];
  });
  const sorted = own.toSorted((a, b) => b.result.failures - a.result.failures);
  const left = sorted.length - most;
  return (
    own.length > 1 && [
      element('h3', {}, `All of ${operator}, most often wrong first`),
      table(
        `Variants that ${operator} made, asked about ${view.analytics[analytic]}`,
        ['variant', 'wrong', 'what was changed'],
        sorted
          .slice(0, most)
          .map(({ fixture, variant, result }) => [
            element('a', { href: addressOf(view, fixture, analytic) }, fixture.id),
            `${result.failures} of ${result.judged}`,
            variant.what,
          ]),
      ),
      left > 0 && element('p', { class: 'small' }, `and ${left} more, in the table above.`),
    ]
  );
}

/** @param {AssertionsView} view @param {FixtureView} fixture @param {number} analytic */
function addressOf(view, fixture, analytic) {
  return `#${encodeURIComponent(`${fixture.id}/${view.analytics[analytic]}`)}`;
}

module.exports = { sameOperator, variantDetails };
