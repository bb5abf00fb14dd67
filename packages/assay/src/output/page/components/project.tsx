import { ProjectPage } from './project/project-page';
import { readView, showPage } from './show-page';

showPage(<ProjectPage first={readView()} />);
