import type { VNode } from 'preact';
import type { InterviewView } from '../interview-view';
import { Table } from 'gpt-assay/page';
import { columnsOf, type Shown } from './interview-map';

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
