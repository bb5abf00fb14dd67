import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ExperimentView } from '../view';
import { followLinks, nameInAddress, reveal } from './address';
import { BlockSections } from './blocks';
import { FigureFolds, FigureSection } from './figures';
import { Grid, type GridView, type Place } from './grid/grid';
import { Page, Section } from './page';

/** What is known of one cell of the map. */
export interface Details {
  /** What the page's address calls it. */
  readonly address: string;
  readonly heading: string;
  readonly about: string;
  readonly parts: ComponentChildren;
}

/** A map whose kind calls its rows and columns by numbers of its own. */
export interface KeyedGrid extends GridView {
  readonly rowKeys: readonly number[];
  readonly columnKeys: readonly number[];
}

/** What only a kind knows of its page. */
export interface KindPage {
  readonly heading: string;
  readonly about: string;
  /** Choices above the map. */
  readonly controls?: ComponentChildren;
  /** What is shown before all sections. */
  readonly top?: ComponentChildren;
  /** What the colours mean, the best first, and what the signs mean. */
  readonly steps: readonly string[];
  readonly signs: string;
  /** Whether headings of rows are sentences. */
  readonly isWide?: boolean;
  /** What is shown before all other folds. */
  readonly folds?: ComponentChildren;
  readonly grid: KeyedGrid;
  /** By the numbers of the row and the column. */
  readonly detailsOf: (row: number, column: number, open: (row: number, column: number) => void) => Details | undefined;
  /** The cell of an address; a kind with choices changes them so that the cell is on the map. */
  readonly find: (address: string) => readonly [row: number, column: number] | undefined;
  /** Changes when another choice was made: what is open is then closed. */
  readonly choice?: string;
}

/** A cell by the numbers that its kind gives. */
type Opened = readonly [row: number, column: number];

/** The page of an experiment: sections, a map whose cells open in a panel, and folds. */
export function ExperimentPage({ view, kind }: { readonly view: ExperimentView; readonly kind: KindPage }): VNode {
  const [opened, setOpened] = useState<Opened>();
  const order = useRef<readonly number[]>([]);
  const panel = useRef<HTMLElement>(null);
  const { grid } = kind;
  const details = opened && kind.detailsOf(opened[0], opened[1], (row, column) => setOpened([row, column]));
  const selected = useSelected(grid, details === undefined ? undefined : opened);
  const openFromAddress = (): void => {
    const name = nameInAddress();
    const found = kind.find(name);
    if (found !== undefined && kind.detailsOf(found[0], found[1], () => undefined) !== undefined) {
      setOpened(found);
      return;
    }
    setOpened(undefined);
    reveal(name);
  };
  const close = (): void => {
    setOpened(undefined);
    history.pushState(null, '', location.href.split('#', 1)[0]);
    if (selected !== undefined) {
      cellAt(selected)?.focus();
    }
  };
  const step = (direction: 1 | -1): void => {
    const isOpen = ({ row, column }: Place): boolean => row === selected?.row && column === selected.column;
    const failing = order.current
      .flatMap((row) => (grid.rows[row]?.cells ?? []).map((cell, column) => ({ row, column, cell })))
      .filter((one) => (one.cell?.level ?? 0) > 0 || isOpen(one));
    const next = failing[failing.findIndex(isOpen) + direction];
    if (next !== undefined) {
      setOpened([grid.rowKeys[next.row] ?? -1, grid.columnKeys[next.column] ?? -1]);
    }
  };
  const latest = useLatest({ openFromAddress, close, step, isOpen: details !== undefined });
  useEffect(() => {
    latest.current.openFromAddress();
    const onKey = (event: KeyboardEvent): void => pressed(event, latest.current);
    document.addEventListener('keydown', onKey);
    const unfollow = followLinks(() => latest.current.openFromAddress());
    return () => {
      document.removeEventListener('keydown', onKey);
      unfollow();
    };
  }, []);
  useLayoutEffect(() => setOpened(undefined), [kind.choice]);
  useLayoutEffect(() => {
    if (details === undefined) {
      return;
    }
    const address = `#${encodeURIComponent(details.address)}`;
    if (address !== location.hash) {
      history.pushState(null, '', address);
    }
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollTo({ top: 0 });
    if (selected !== undefined) {
      cellAt(selected)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, [opened, details?.address]);
  const heatMap = (
    <Grid
      view={grid}
      selected={selected}
      onOpen={(row, column) => setOpened([grid.rowKeys[row] ?? -1, grid.columnKeys[column] ?? -1])}
      onOrder={(rows) => (order.current = rows)}
    />
  );
  return (
    <Page view={view}>
      {kind.top}
      <BlockSections views={view.before} />
      <Section id="heat-map" heading={kind.heading} about={kind.about}>
        {kind.controls}
        <div class={kind.isWide === true ? 'questions' : undefined}>{heatMap}</div>
        <p class="legend-line">
          {kind.steps.map((text, level) => (
            <span class={`key level-${level}`} key={text}>
              {text}
            </span>
          ))}
          {` ${kind.signs}`}
        </p>
      </Section>
      <section id="details" class="panel" tabIndex={-1} hidden={details === undefined} ref={panel}>
        {details !== undefined && <DetailsText details={details} close={close} key={details.address} />}
      </section>
      <BlockSections views={view.after} />
      <FigureSection>
        {kind.folds}
        <FigureFolds sections={view.figures} />
      </FigureSection>
    </Page>
  );
}

function DetailsText({ details, close }: { readonly details: Details; readonly close: () => void }): VNode {
  return (
    <>
      <h2>{details.heading}</h2>
      <p class="about">
        {`${details.about} `}
        <button type="button" class="back" onClick={close}>
          Back to the table
        </button>
        <small class="back"> Esc closes; j and k go to the next and the previous failure.</small>
      </p>
      {details.parts}
    </>
  );
}

/** The place of what is open on the map; the same object as long as it is the same place. */
function useSelected({ rowKeys, columnKeys }: KeyedGrid, opened: Opened | undefined): Place | undefined {
  const row = opened === undefined ? -1 : rowKeys.indexOf(opened[0]);
  const column = opened === undefined ? -1 : columnKeys.indexOf(opened[1]);
  const last = useRef<Place | undefined>(undefined);
  if (row < 0 || column < 0) {
    last.current = undefined;
  } else if (last.current?.row !== row || last.current.column !== column) {
    last.current = { row, column };
  }
  return last.current;
}

function cellAt({ row, column }: Place): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`);
}

/** What the last drawing said, for listeners that stay. */
function useLatest<Value>(value: Value): { current: Value } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** Escape closes what is open; j and k go on to the next and the previous failure. */
function pressed(
  { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent,
  page: { readonly isOpen: boolean; readonly close: () => void; readonly step: (direction: 1 | -1) => void },
): void {
  const isTyping = target instanceof Element && target.closest('input, select, textarea') !== null;
  if (!page.isOpen || isTyping || ctrlKey || metaKey || altKey) {
    return;
  }
  if (key === 'Escape') {
    page.close();
  } else if (key === 'j' || key === 'k') {
    page.step(key === 'j' ? 1 : -1);
  }
}
