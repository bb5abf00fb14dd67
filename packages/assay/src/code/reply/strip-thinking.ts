const tags = /<(\/?)(?:think|thinking|thought|reasoning)>/gi;

/**
 * The reply without what the model thought aloud: what stands between tags, before a closing tag that has no opening
 * one, and behind an opening tag that is never closed, for then the reply was cut off before its answer.
 */
export function stripThinking(reply: string): string {
  let kept = '';
  let from = 0;
  let isThinking = false;
  for (const { 0: tag, 1: slash, index } of reply.matchAll(tags)) {
    if (slash === '/') {
      kept = isThinking ? kept : '';
      from = index + tag.length;
      isThinking = false;
    } else if (!isThinking) {
      kept += reply.slice(from, index);
      isThinking = true;
    }
  }
  return isThinking ? kept : kept + reply.slice(from);
}
