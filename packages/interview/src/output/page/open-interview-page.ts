import { answersOfLog } from '../../log/answers-of-log';
import type { OwnPage } from 'gpt-assay/output';
import { buildInterviewView } from './build-interview-view';

/** The page of an interview, which has answers in place of trials. */
export function openInterviewPage(): OwnPage {
  return { view: ({ folder, shown }, report) => buildInterviewView(report, () => answersOfLog(folder, shown)) };
}
