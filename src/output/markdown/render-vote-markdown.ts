import { renderVote } from '../terminal/render-vote';
import type { VoteDocument } from '../../experiment/vote/vote-document';
import { fitBlocks } from './fit-blocks';
import { markdownText } from './markdown-text';
import { textBlocks } from './text-blocks';

/** What votes are predicted to do, for a pull request. */
export function renderVoteMarkdown(document: VoteDocument): string {
  return fitBlocks([
    `## Votes on ${markdownText(document.challenge)}${document.simulated ? ' (simulated)' : ''}`,
    ...textBlocks(renderVote(document), '`assay vote --json`'),
  ]);
}
