import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { CountsView } from '../../experiment/experiment-view';
import type { QuizView } from '../../quiz/quiz-view';
import { ExperimentPage, type KindPage } from '../experiment-page';
import { QuestionDetails } from './question-details';
import { countsOf, mapOf, together } from './quiz-map';

/** The page of a quiz: a map of questions and cells, and what was answered to each. */
export function QuizPage({ view }: { readonly view: QuizView }): VNode {
  const grid = useMemo(() => mapOf(view), [view]);
  const kind: KindPage = {
    heading: 'Which questions are answered wrong',
    about: 'Share of right answers. Choose one to see the question, what was chosen and the replies.',
    steps: ['100 % right', '≥ 90 %', '≥ 75 %', '≥ 50 %', '≥ 25 %', '> 0 %', '0 % right'],
    signs: '',
    isWide: true,
    grid,
    detailsOf(question, group) {
      const fixture = view.fixtures[question];
      const asked = view.questions[question];
      const assertion = view.assertions[question];
      const counts = countsOf(view, question, group);
      if (fixture === undefined || asked === undefined || assertion === undefined || counts === undefined) {
        return undefined;
      }
      return {
        address: `${fixture.id}${group === together ? '' : `-${group + 1}`}`,
        heading: `${fixture.id} › ${view.groups[group]?.name ?? 'all cells'}`,
        about: `${assertion.place}${asked.multiple ? ' · several options may be right' : ''} · ${wordCounts(counts)}`,
        parts: <QuestionDetails view={view} question={question} group={group} counts={counts} />,
      };
    },
    find(address) {
      const [, id, group] = /^(Q\d+)(?:-(\d+))?$/.exec(address) ?? [];
      const question = view.fixtures.findIndex((one) => one.id === id);
      return [question, group === undefined ? (grid.columnKeys[0] ?? together) : Number(group) - 1];
    },
  };
  return <ExperimentPage view={view} kind={kind} />;
}

function wordCounts({ judged, failures, unreadable, errored }: CountsView): string {
  return [
    judged === 0 ? 'nothing judged' : `${judged - failures} of ${judged} right`,
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
    ...(errored > 0 ? [`${errored} without a reply, not judged`] : []),
  ].join(', ');
}
