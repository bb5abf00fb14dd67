import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ExperimentView } from '../view';
import { followLinks, nameInAddress, reveal } from './address';
import { BlockSections } from './blocks';
import { Page } from './page';

/** The page of a history. */
export function HistoryPage({ view }: { readonly view: ExperimentView }): VNode {
  useEffect(() => followLinks(() => reveal(nameInAddress())), []);
  return (
    <Page view={view}>
      <BlockSections views={view.before} />
    </Page>
  );
}
