import { InterviewPage } from './interview/interview-page';
import { readView, showPage } from './show-page';

showPage(<InterviewPage view={readView()} />);
