import type { VNode } from 'preact';
import type { PageHead, ExperimentView } from '../view';
import { AssertionsPage } from './assertions/assertions-page';
import { ComparisonPage } from './comparison/comparison-page';
import { QuizPage } from './quiz/quiz-page';
import { readView, showPage } from './show-page';
import { useEffect } from 'preact/hooks';
import { followLinks, nameInAddress, reveal } from './address';
import { BlockSections } from './blocks';
import { Page } from './page';

const pages: Readonly<Record<string, () => VNode>> = {
  comparison: () => <ComparisonPage view={readView()} />,
  experiment: () => <AssertionsPage view={readView()} />,
  history: () => <HistoryPage view={readView()} />,
  quiz: () => <QuizPage view={readView()} />,
};

const make = pages[readView<PageHead>().kind];
if (make !== undefined) {
  showPage(make());
}

/** The page of a history. */
function HistoryPage({ view }: { readonly view: ExperimentView }): VNode {
  useEffect(() => followLinks(() => reveal(nameInAddress())), []);
  return (
    <Page view={view}>
      <BlockSections views={view.before} />
    </Page>
  );
}
