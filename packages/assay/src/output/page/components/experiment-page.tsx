import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ExperimentView } from '../view';
import { followLinks, hasModifier, nameInAddress, reveal } from './address';
import { BlockSections, FigureFolds, FigureSection } from './blocks';
import { Grid, type GridView, type Place } from './grid/grid';
import { Page } from './page';
import { Section } from './section';

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
  const { details, selected, panel, open, close, setOrder } = usePanel(kind);
  return (
    <Page view={view}>
      {kind.top}
      <BlockSections views={view.before} />
      <Section id="heat-map" heading={kind.heading} about={kind.about}>
        {kind.controls}
        <div class={kind.isWide === true ? 'questions' : undefined}>
          <Grid
            view={kind.grid}
            selected={selected}
            onOpen={(row, column) => open({ row, column })}
            onOrder={setOrder}
          />
        </div>
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

/** What the panel shows, and what changes it: clicks on the map, the page's address, and keys. */
function usePanel(kind: KindPage): {
  readonly details: Details | undefined;
  /** The cell of the map that is open. */
  readonly selected: Place | undefined;
  readonly panel: RefObject<HTMLElement | null>;
  readonly open: (place: Place) => void;
  readonly close: () => void;
  /** Tells which rows stand on the map, in their order. */
  readonly setOrder: (rows: readonly number[]) => void;
} {
  const { grid } = kind;
  const [opened, setOpened] = useState<Opened>();
  const order = useRef<readonly number[]>([]);
  const panel = useRef<HTMLElement>(null);
  const details = opened && kind.detailsOf(opened[0], opened[1], (row, column) => setOpened([row, column]));
  const selected = useSelected(grid, details === undefined ? undefined : opened);
  const open = ({ row, column }: Place): void => setOpened([grid.rowKeys[row] ?? -1, grid.columnKeys[column] ?? -1]);
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
    cellAt(selected)?.focus();
  };
  const step = (direction: 1 | -1): void => {
    const next = nextFailure(grid, order.current, selected, direction);
    if (next !== undefined) {
      open(next);
    }
  };
  useAddressAndKeys({ openFromAddress, close, step, isOpen: details !== undefined });
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
    cellAt(selected)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [opened, details?.address]);
  return { details, selected, panel, open, close, setOrder: (rows) => (order.current = rows) };
}

/** The failure after or before the open cell, row by row in the order of the map. */
function nextFailure(
  { rows }: KeyedGrid,
  order: readonly number[],
  selected: Place | undefined,
  direction: 1 | -1,
): Place | undefined {
  const isOpen = ({ row, column }: Place): boolean => row === selected?.row && column === selected.column;
  const failing = order
    .flatMap((row) => (rows[row]?.cells ?? []).map((cell, column) => ({ row, column, cell })))
    .filter((one) => (one.cell?.level ?? 0) > 0 || isOpen(one));
  return failing[failing.findIndex(isOpen) + direction];
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

function cellAt(place: Place | undefined): HTMLElement | null {
  return place === undefined
    ? null
    : document.querySelector<HTMLElement>(`[data-place="${place.row} ${place.column}"]`);
}

interface PanelActions {
  readonly openFromAddress: () => void;
  readonly close: () => void;
  readonly step: (direction: 1 | -1) => void;
  readonly isOpen: boolean;
}

/** Follows the page's address and keys; the listeners stay, and act as the last drawing says. */
function useAddressAndKeys(actions: PanelActions): void {
  const latest = useRef(actions);
  latest.current = actions;
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
}

/** Escape closes what is open; j and k go on to the next and the previous failure. */
function pressed(event: KeyboardEvent, page: PanelActions): void {
  const { key, target } = event;
  const isTyping = target instanceof Element && target.closest('input, select, textarea') !== null;
  if (!page.isOpen || isTyping || hasModifier(event)) {
    return;
  }
  if (key === 'Escape') {
    page.close();
  } else if (key === 'j' || key === 'k') {
    page.step(key === 'j' ? 1 : -1);
  }
}
