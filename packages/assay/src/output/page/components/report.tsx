import { render, type VNode } from 'preact';
import type { PageHead } from '../view';
import { AssertionsPage } from './assertions/assertions-page';
import { ComparisonPage } from './comparison/comparison-page';
import { HistoryPage } from './history-page';

const pages: Partial<Record<PageHead['kind'], () => VNode>> = {
  comparison: () => <ComparisonPage view={readView()} />,
  experiment: () => <AssertionsPage view={readView()} />,
  history: () => <HistoryPage view={readView()} />,
};

const make = pages[readView<PageHead>().kind];
const place = document.getElementById('page');
if (make !== undefined && place !== null) {
  place.replaceChildren();
  render(make(), place);
  document.documentElement.setAttribute('data-ready', 'true');
}

/** The view that the page holds as data. */
function readView<View>(): View {
  return JSON.parse(document.getElementById('view')?.textContent ?? '') as View;
}
