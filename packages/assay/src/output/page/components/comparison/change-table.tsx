import type { VNode } from 'preact';
import type { ChangeView, ComparisonView, PairView, SideAssertion } from '../../comparison/comparison-view';
import { Table, type Cell } from '../table';
import { RowList } from './row-list';

/** Number of rows shown at first. */
const most = 30;

const columns = ['assertion', 'change', 'failed before', 'failed after', 'adjusted p'];

const filters = [
  { tag: 'shown', label: 'changed significantly' },
  { tag: 'changed', label: 'with any difference' },
  { tag: 'newly failing', label: 'newly failing' },
  { tag: 'bad', label: 'worse' },
  { tag: 'good', label: 'better' },
];

const looks: Readonly<Record<ChangeView['kind'], { readonly sign: string; readonly style: string }>> = {
  'newly failing': { sign: '▲ ', style: 'bad' },
  worse: { sign: '▲ ', style: 'bad' },
  'no longer failing': { sign: '▼ ', style: 'good' },
  better: { sign: '▼ ', style: 'good' },
  'perhaps worse': { sign: '▲ ', style: '' },
  'perhaps better': { sign: '▼ ', style: '' },
  same: { sign: '', style: '' },
};

/** A pair of sides whose assertions open. */
interface Compared {
  readonly view: ComparisonView;
  readonly pair: PairView;
  readonly onOpen: (change: ChangeView, opener: HTMLElement) => void;
}

/** The assertions of a comparison, those that changed significantly first; each opens. */
export function ChangeTable(props: Compared): VNode {
  const { changes } = props.pair;
  const items = changes.map((change) => ({
    name: nameOf(props.view, change),
    tags: tagsOf(change),
    cells: () => cellsOf(change, props),
  }));
  const has = (tag: string): boolean => items.some(({ tags }) => tags.includes(tag));
  const shown = changes.filter((change) => change.shown).length;
  return (
    <>
      <p>
        {shown === 0
          ? 'No single assertion changed significantly.'
          : `${shown} of ${changes.length} ${changes.length === 1 ? 'assertion' : 'assertions'} changed significantly.`}
      </p>
      <RowList
        id="changes"
        rowsAre="assertions"
        most={most}
        items={items}
        filters={filters.filter(({ tag }) => has(tag))}
        chosen={['shown', 'changed'].find(has) ?? ''}
        table={(rows) => (
          <Table
            caption="Fisher’s exact test, two-sided, p-values adjusted by Holm over all assertions"
            style="changes"
            columns={columns}
            rows={rows}
          />
        )}
      />
    </>
  );
}

function tagsOf({ kind, shown }: ChangeView): readonly string[] {
  return [
    ...(shown ? ['shown'] : []),
    ...(kind === 'same' ? [] : ['changed']),
    ...(kind === 'newly failing' ? [kind] : []),
    looks[kind].style,
  ];
}

function cellsOf(change: ChangeView, { view, pair, onOpen }: Compared): readonly Cell[] {
  const withRate = (counts: string, side: number): VNode => (
    <>
      {counts}
      <small>{assertionOf(view, side, change)?.rate?.text}</small>
    </>
  );
  return [
    <button type="button" class="opener" onClick={({ currentTarget }) => onOpen(change, currentTarget)}>
      {nameOf(view, change)}
    </button>,
    <Kind change={change} />,
    withRate(change.before, 0),
    withRate(change.after, pair.after),
    <>
      {change.adjustedP}
      {change.shown && <small>significant</small>}
    </>,
  ];
}

/** The name of an assertion, also in the page's address. */
export function nameOf(
  { fixtures, analytics }: ComparisonView,
  { fixture, analytic }: Pick<ChangeView, 'fixture' | 'analytic'>,
): string {
  return `${fixtures[fixture]?.id} › ${analytics[analytic]}`;
}

/** An assertion as one side saw it. */
export function assertionOf(
  { sides }: ComparisonView,
  side: number,
  { fixture, analytic }: ChangeView,
): SideAssertion | undefined {
  return sides[side]?.assertions.find((one) => one.fixture === fixture && one.analytic === analytic);
}

/** What became of an assertion, in words, with a sign and a colour. */
export function Kind({ change: { kind } }: { readonly change: ChangeView }): VNode {
  const { sign, style } = looks[kind];
  return <span class={style}>{`${sign}${kind}`}</span>;
}
