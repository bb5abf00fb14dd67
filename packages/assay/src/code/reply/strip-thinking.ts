/** Tags around what models think aloud; Magistral's are square, Kimi's have triangles, Command's and OpenThinker's bars. */
const tags =
  /<\/?(?:think|thinking|thoughts?|reasoning|reflection|scratchpad|seed:think|antthinking|inner_monologue|cot|chain_of_thought)>|(?<!\w)\[THINK\]|\[\/THINK\]|◁\/?think▷|<\|(?:START|END)_THINKING\|>|<\|(?:begin|end)_of_thought\|>/gi;

/** The channels of gpt-oss, of which `final` is the answer. */
const channels = /<\|channel\|>(\w{1,20})[^<]{0,40}(?:<\|constrain\|>[^<]{0,40})?<\|message\|>/g;

/** Marks of chat templates around an answer. */
const marks = {
  before: [
    '<|start|>assistant',
    '<|im_start|>assistant',
    '<output>',
    '<s>',
    '<|START_RESPONSE|>',
    '<|begin_of_solution|>',
  ],
  after: ['<end_of_turn>', '<|END_RESPONSE|>', '<|end_of_solution|>', '<EOS_TOKEN>', '</s>', '</output>'],
};

/** Marks of benchmarks, which may also be a list in code unless they stand alone. */
const brackets = { before: ['[BEGIN]'], after: ['[DONE]', '[END]', '[EOS]'] };

/** More marks in a row are none. */
const mostMarks = 20;

/**
 * The reply without what the model thought aloud: what stands between tags, before a closing tag that has no opening
 * one, and behind an opening tag that is never closed, for then the reply was cut off before its answer. Of several
 * channels, only the last answer is left; marks around the answer are left out.
 */
export function stripThinking(reply: string): string {
  return withoutMarks(segmentsOf(lastChannel(reply)).join(''));
}

/** Like `stripThinking`, but of several answers between thoughts only the last one, and a tag that only opens is text. */
export function lastAnswer(reply: string): string {
  const text = lastChannel(reply);
  const isOpen = [...text.matchAll(tags)].every(([tag]) => !isClosing(tag));
  const parts = isOpen && !startsWithTag(text) ? [text] : segmentsOf(text);
  return withoutMarks(parts.filter((part) => part.trim() !== '').at(-1) ?? '');
}

function isClosing(tag: string): boolean {
  return tag.includes('/') || /^<\|end_/i.test(tag);
}

function startsWithTag(text: string): boolean {
  const start = text.trimStart().slice(0, 40);
  return [...start.matchAll(tags)][0]?.index === 0;
}

/** What stands outside thoughts. */
function segmentsOf(reply: string): readonly string[] {
  let kept: string[] = [];
  let from = 0;
  let isThinking = false;
  for (const { 0: tag, index } of reply.matchAll(tags)) {
    if (isClosing(tag)) {
      kept = isThinking ? kept : [];
      from = index + tag.length;
      isThinking = false;
    } else if (!isThinking) {
      kept.push(reply.slice(from, index));
      isThinking = true;
    }
  }
  return isThinking ? kept : [...kept, reply.slice(from)];
}

/** The last message of the channel `final`; nothing if there are only others. */
function lastChannel(reply: string): string {
  const all = [...reply.matchAll(channels)];
  const last = all.filter(({ 1: name }) => name === 'final').at(-1);
  if (all.length === 0) {
    return reply;
  }
  return last === undefined ? '' : reply.slice(last.index + last[0].length);
}

function withoutMarks(reply: string): string {
  let text = reply;
  for (let count = 0; count < mostMarks; count += 1) {
    const start = text.trimStart();
    const before = [...marks.before, ...brackets.before].find((mark) => start.startsWith(mark)) ?? '';
    const end = before === '' ? text.trimEnd() : '';
    const after = endMarkOf(end);
    if (before === '' && after === '') {
      break;
    }
    text = before === '' ? end.slice(0, -after.length) : start.slice(before.length);
  }
  return text;
}

function endMarkOf(text: string): string {
  const bracket = brackets.after.find((mark) => text.endsWith(mark));
  if (bracket !== undefined) {
    const rest = text.slice(0, -bracket.length);
    return /(?:^|[\n}`])[ \t]{0,8}$/.test(rest.slice(-10)) || !text.includes('\n') ? bracket : '';
  }
  return marks.after.find((mark) => text.endsWith(mark)) ?? /<\|[\w-]{1,40}\|>$/.exec(text.slice(-50))?.[0] ?? '';
}
