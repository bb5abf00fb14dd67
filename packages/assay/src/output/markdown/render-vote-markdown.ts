import { renderVote } from '../terminal/render-vote';
import type { VoteDocument } from '../../experiment/vote/plan-vote';
import { fitBlocks } from './fit-blocks';
import { outcomeBlocks } from './outcome-blocks';
import { textBlocks } from './text-blocks';

/** The vote prediction, for a pull request. */
export function renderVoteMarkdown(document: VoteDocument): string {
  return fitBlocks([
    ...outcomeBlocks(`Votes on ${document.challenge}`, document.outcome),
    ...textBlocks(renderVote(document), '`assay vote --json`'),
  ]);
}
