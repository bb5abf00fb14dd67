import type { VNode } from 'preact';
import type { PageHead } from '../view';
import { AssertionsPage } from './assertions/assertions-page';
import { ComparisonPage } from './comparison/comparison-page';
import { HistoryPage } from './history-page';
import { QuizPage } from './quiz/quiz-page';
import { readView, showPage } from './show-page';

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
