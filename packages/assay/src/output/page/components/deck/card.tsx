import type { VNode } from 'preact';
import type { AssertionsView } from '../../experiment/experiment-view';
import { rubricFor, SubmissionText } from '../assertions/assertion-details';
import { meaningFor, ReplyList } from '../assertions/reply-list';
import { breakable } from '../breakable';
import { Fold } from '../page';
import type { Card, Contradicting } from './cards';

/** What one needs to know to decide who is wrong: the code, the rubric, the label and why, and the answers. */
export function CardText({ view, card }: { readonly view: AssertionsView; readonly card: Card }): VNode {
  const { assertion, fixture, analytic, groups } = card;
  return (
    <div class="columns">
      <div>
        <h4>{breakable(analytic)}</h4>
        <p>
          <strong>{`The label says ${assertion.expected}`}</strong>
          {` (${assertion.place}).`}
        </p>
        {assertion.contradicted !== undefined && <p class="bad">{`But ${assertion.contradicted}.`}</p>}
        <ul>
          {groups.map((group) => (
            <li key={group.group}>{describeAnswers(group, assertion.expected)}</li>
          ))}
        </ul>
        <Rubrics view={view} card={card} />
        {view.groups.map(({ name, replies }) => {
          const own = replies[assertion.fixture];
          return own === undefined ? null : (
            <Fold summary={view.groups.length === 1 ? 'Replies' : `Replies of ${name}`} key={name}>
              <ReplyList view={view} all={own} meaningOf={meaningFor(view, assertion)} />
            </Fold>
          );
        })}
      </div>
      <div>
        <h4>{`${fixture.id}: ${fixture.title}`}</h4>
        <SubmissionText fixture={fixture} />
      </div>
    </div>
  );
}

/** The rubric; if groups were asked by several, each. */
function Rubrics({ view, card }: { readonly view: AssertionsView; readonly card: Card }): VNode {
  const { assertion, fixture } = card;
  const rubrics = new Map(
    view.groups.map((group) => [rubricFor(group, assertion.analytic, fixture.language), group.name] as const),
  );
  return (
    <>
      {[...rubrics]
        .filter(([rubric]) => rubric !== '')
        .map(([rubric, name]) => (
          <p class="rubric" key={rubric}>
            <strong>{rubrics.size === 1 ? 'Rubric: ' : `Rubric of ${name}: `}</strong>
            {rubric}
          </p>
        ))}
    </>
  );
}

function describeAnswers({ group, times, unreadable, judged }: Contradicting, expected: boolean): string {
  const right = judged - times - unreadable;
  const said = [
    ...(times > 0 ? [`${!expected} in ${times}`] : []),
    ...(right > 0 ? [`${expected} in ${right}`] : []),
  ].join(', ');
  const lost = unreadable > 0 ? `${said === '' ? '' : ', '}unreadable in ${unreadable}` : '';
  return `${group}${said === '' ? ' was ' : ' said '}${said}${lost} of ${judged} ${judged === 1 ? 'run' : 'runs'}`;
}
