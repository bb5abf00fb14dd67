import { render, type VNode } from 'preact';
import type { PageHead } from '../view';
import { AssertionsPage } from './assertions/assertions-page';
import { HistoryPage } from './history-page';
import { InterviewPage } from './interview/interview-page';
import { QuizPage } from './quiz/quiz-page';

const pages: Partial<Record<PageHead['kind'], () => VNode>> = {
  experiment: () => <AssertionsPage view={readView()} />,
  history: () => <HistoryPage view={readView()} />,
  interview: () => <InterviewPage view={readView()} />,
  quiz: () => <QuizPage view={readView()} />,
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
