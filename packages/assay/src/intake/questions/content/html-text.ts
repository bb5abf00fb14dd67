import { readHtml } from './html-tree';
import { renderContent, type Content } from './render-content';

/** The text of HTML that questions are written in, or why it has none; linear in its length. */
export function htmlText(html: string): Content {
  const root = readHtml(html);
  const content = 'reason' in root ? root : renderContent(root.children);
  return 'text' in content && html.includes('@@PLUGINFILE@@') ? { reason: 'shows a file, which is not text' } : content;
}
