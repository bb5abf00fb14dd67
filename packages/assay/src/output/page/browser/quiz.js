'use strict';

const { readView } = require('./frame');
const { levelOf, markOf } = require('./grid-row');
const { questionDetails, sumOf } = require('./quiz-question');
const { showExperiment } = require('./show-experiment');

/** @typedef {import('../experiment/experiment-view').CountsView} CountsView */

/** @type {import('../quiz/quiz-view').QuizView} */
const view = readView();

/** Key of the column for all groups together. */
const all = -1;
const columns = [...(view.groups.length > 1 ? [all] : []), ...view.groups.keys()];

/** @type {readonly { tag: import('../quiz/quiz-view').QuestionTag, label: string }[]} */
const filters = [
  { tag: 'wrong', label: 'with a wrong answer' },
  { tag: 'differs', label: 'on which cells differ' },
  { tag: 'all-wrong', label: 'that no cell answers right' },
  { tag: 'suspicious', label: 'with a suspicious label' },
  { tag: 'unsteady', label: 'sometimes right, sometimes wrong' },
  { tag: 'unreadable', label: 'with an unreadable reply' },
  { tag: 'errored', label: 'with a trial without reply' },
];

showExperiment(view, {
  heading: 'Which questions are answered wrong',
  about: 'Share of right answers. Choose one to see the question, what was chosen and the replies.',
  steps: ['100 % right', '≥ 90 %', '≥ 75 %', '≥ 50 %', '≥ 25 %', '> 0 %', '0 % right'],
  signs: '',
  isWide: true,
  makeGrid: () => ({
    ...{ caption: 'Share of right answers, question by cell', rowsAre: 'questions', rowHeading: 'Question' },
    columns: columns.map((group) => view.columns[group] ?? { heading: 'All cells', note: 'together' }),
    rows: view.fixtures.map(({ id, title }, question) => ({
      ...{ heading: id, title, tags: view.questions[question]?.tags ?? [] },
      cells: columns.map((group) => cellOf(question, group)),
    })),
    rowKeys: [...view.fixtures.keys()],
    columnKeys: columns,
    filters,
  }),
  detailsOf(question, group) {
    const [id, suffix] = [view.fixtures[question]?.id, group === all ? '' : `-${group + 1}`];
    const found = questionDetails(view, question, group === all ? undefined : group);
    return found && { ...found, address: `${id}${suffix}` };
  },
  find(address) {
    const [, id, group] = /^(Q\d+)(?:-(\d+))?$/.exec(address) ?? [];
    return [
      view.fixtures.findIndex((one) => one.id === id),
      group === undefined ? (columns[0] ?? all) : Number(group) - 1,
    ];
  },
});

/** @param {number} question @param {number} group */
function cellOf(question, group) {
  const result = view.groups[group]?.results[question] ?? undefined;
  const counts = group === all ? sumOf(view.groups.flatMap(({ results }) => results[question] ?? [])) : result;
  return counts === undefined
    ? null
    : { ...showCounts(counts, view.each && group !== all), ...markOf(result?.decision ?? null) };
}

/** @param {CountsView} counts @param {boolean} each Whether it stands for one trial. */
function showCounts({ judged, failures, unreadable, errored }, each) {
  if (judged === 0) {
    return { text: 'no reply', level: 0, sort: -1, label: `nothing judged, ${errored} without a reply` };
  }
  const [right, wrong] = [judged - failures, failures / judged];
  const word = right > 0 ? 'right' : unreadable > 0 ? 'unreadable' : 'wrong';
  return {
    text: each ? word : `${Math.round((right / judged) * 1000) / 10} %`,
    level: wrong === 1 ? 6 : levelOf(wrong, [0.1, 0.25, 0.5, 0.75]),
    sort: wrong,
    label: `${right} of ${judged} right${unreadable > 0 ? `, ${unreadable} unreadable` : ''}${errored > 0 ? `, ${errored} without a reply` : ''}`,
  };
}
