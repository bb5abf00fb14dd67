import type { Layout, Piece, Tone } from '../../experiment/blocks/blocks';

/** The sequences that begin and end a tone. */
const sequences: Readonly<Record<Tone, readonly [begin: string, end: string]>> = {
  good: ['\u001b[32m', '\u001b[39m'],
  bad: ['\u001b[31m', '\u001b[39m'],
  unsure: ['\u001b[33m', '\u001b[39m'],
  heading: ['\u001b[1m', '\u001b[22m'],
  quiet: ['\u001b[2m', '\u001b[22m'],
};

/**
 * Whether output is coloured: on a terminal with colours, unless `NO_COLOR` is set; `FORCE_COLOR` also applies to
 * pipes.
 */
export function wantsColour(
  { NO_COLOR: no = '', FORCE_COLOR: force, TERM: term }: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (no !== '') {
    return false;
  }
  if (force !== undefined) {
    return !['0', 'false'].includes(force.toLowerCase());
  }
  return isTerminal && term !== 'dumb';
}

/** The layout for output to a stream. */
export function layoutOf(
  { isTTY = false, columns }: { readonly isTTY?: boolean; readonly columns?: number },
  environment: Readonly<Record<string, string | undefined>>,
): Layout {
  // Some terminals do not report their width, or report 0.
  return { width: isTTY && columns ? columns : undefined, colour: wantsColour(environment, isTTY) };
}

/** The text of pieces, with the colours of their tones if wanted. */
export function paint(pieces: readonly Piece[], colour: boolean): string {
  let painted = '';
  let open: Tone | undefined;
  const switchTo = (tone: Tone | undefined): void => {
    if (tone !== open) {
      painted += (open === undefined ? '' : sequences[open][1]) + (tone === undefined ? '' : sequences[tone][0]);
      open = tone;
    }
  };
  for (const { text, tone } of pieces) {
    // Blanks need no colour, and without a colour sequence, trimming a line is safe.
    switchTo(colour ? tone : undefined);
    painted += text;
  }
  switchTo(undefined);
  return painted;
}
