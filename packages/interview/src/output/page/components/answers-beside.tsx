import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { InterviewView, RoundAnswerView } from '../interview-view';
import { Choice, Fold, Table } from 'gpt-assay/page';
import { CheckName, CheckOutcome, resultsOf, type CheckResult, AnswerCode, outcomeOf } from './answer-list';
import { columnsOf, type Shown } from './interview-map';

/** An answer that can be put beside another one. */
interface Candidate {
  readonly name: string;
  /** Of its cell. */
  readonly place: number;
  readonly round: RoundAnswerView;
}

/**
 * Two answers to a question side by side, whoever gave them, in whichever round: their code, and what each check found.
 * `place` is that of the cell whose answer is A at first.
 */
export function AnswersBeside(props: {
  readonly view: InterviewView;
  readonly question: number;
  readonly place: number;
}): VNode | null {
  const { view, place } = props;
  const all = candidatesOf(view, props.question);
  const first = all.findIndex((one) => one.place === place);
  const second = all.findIndex((one) => one.place !== place && one.round.code !== all[first]?.round.code);
  const [one, chooseOne] = useState(first);
  const [other, chooseOther] = useState(second < 0 ? (first + 1) % all.length : second);
  const a = all[one];
  const b = all[other];
  if (all.length < 2 || a === undefined || b === undefined) {
    return null;
  }
  const names = all.map(({ name }) => name);
  return (
    <Fold summary="Two answers side by side">
      <p class="controls">
        <Choice id="beside-one" label="Answer A " names={names} now={one} onChoice={chooseOne} />
        <Choice id="beside-other" label="Answer B " names={names} now={other} onChoice={chooseOther} />
      </p>
      <div>
        <div class="columns">
          <Side view={view} letter="A" answer={a} />
          <Side view={view} letter="B" answer={b} />
        </div>
        <ChecksBeside a={resultsOf(view, a.round)} b={resultsOf(view, b.round)} />
      </div>
    </Fold>
  );
}

/** Every answer to a question that the page shows, round by round. */
function candidatesOf(view: InterviewView, question: number): readonly Candidate[] {
  return view.cells.flatMap((cell, place) => {
    const who = `${cell.label}${view.groups.length > 1 ? `, ${view.groups[cell.group]}` : ''}`;
    return (cell.answers[question]?.shown ?? []).flatMap(({ rounds, runs }) =>
      rounds.flatMap((round) => {
        const when = `${runs}${rounds.length > 1 ? `, round ${round.round}` : ''}`;
        const name = `${who} · ${when} · ${outcomeOf(view, round)}`;
        return round.status === 'ERRORED' ? [] : [{ name, place, round }];
      }),
    );
  });
}

function Side(props: { readonly view: InterviewView; readonly letter: string; readonly answer: Candidate }): VNode {
  return (
    <div>
      <h3>{`${props.letter}: ${props.answer.name}`}</h3>
      <AnswerCode view={props.view} round={props.answer.round} label={`The code of answer ${props.letter}`} />
    </div>
  );
}

/** What each check found in both answers, those that tell them apart first. */
function ChecksBeside(props: { readonly a: readonly CheckResult[]; readonly b: readonly CheckResult[] }): VNode | null {
  const keyOf = ({ check }: CheckResult): string => `${check.assert} ${check.expected}`;
  const keys = [...new Set([...props.a, ...props.b].map(keyOf))];
  const rows = keys.flatMap((key) => {
    const a = props.a.find((one) => keyOf(one) === key);
    const b = props.b.find((one) => keyOf(one) === key);
    const check = a?.check ?? b?.check;
    return check === undefined ? [] : [{ check, a, b, differs: a?.points !== b?.points }];
  });
  const sorted = rows.toSorted((one, other) => Number(other.differs) - Number(one.differs));
  return rows.length === 0 ? null : (
    <Table
      caption={`What each check found: A and B differ in ${rows.filter(({ differs }) => differs).length} of ${rows.length}`}
      columns={['check', 'expected', 'answer A', 'answer B']}
      rows={sorted.map(({ check, a, b }) => [
        <CheckName check={check} />,
        <code>{check.expected}</code>,
        a === undefined ? '–' : <CheckOutcome result={a} />,
        b === undefined ? '–' : <CheckOutcome result={b} />,
      ])}
      style="checks beside"
    />
  );
}

/** What other cells of the map earned for a question, each with a button that opens its answers. */
export function OtherModels(props: {
  readonly view: InterviewView;
  readonly shown: Shown;
  readonly question: number;
  readonly place: number;
  readonly onOpen: (place: number) => void;
}): VNode | null {
  const { groups } = props.view;
  const rows = columnsOf(props.view, props.shown).flatMap(({ cell, round, place }) => {
    const counts = round.questions[props.question] ?? null;
    if (place === props.place || counts === null) {
      return [];
    }
    const [judged, passes, passed, total] = counts;
    const name = `${cell.label}${groups.length > 1 ? `, ${groups[cell.group]}` : ''}`;
    const show = (
      <button type="button" aria-label={`Show the answers of ${name}`} onClick={() => props.onOpen(place)}>
        Show
      </button>
    );
    return [[name, `${passed}/${total}`, `${passes}/${judged}`, show]];
  });
  return rows.length === 0 ? null : (
    <>
      <h3>Same question, other models</h3>
      <Table
        caption="Answers of other models to this question"
        columns={['who', 'points', 'passed', 'answers']}
        rows={rows}
      />
    </>
  );
}
