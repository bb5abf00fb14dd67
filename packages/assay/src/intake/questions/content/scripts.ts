const opens = '\uFDD4';
const closes = '\uFDD5';

/** Text raised (`^`) or lowered (`_`); what follows decides whether it stands in parentheses. */
export function script(sign: '^' | '_', text: string): string {
  return `${sign}${opens}${text}${closes}`;
}

/** Settles all scripts of a text, in linear time: `x^2`, but `x^(n+1)`, and `x^(2)3`. */
export function settleScripts(text: string): string {
  const open: string[][] = [[]];
  const pieces = text.split(/([\uFDD4\uFDD5])/);
  for (const [index, piece] of pieces.entries()) {
    if (piece === opens) {
      open.push([]);
    } else if (piece === closes) {
      const inside = (open.pop() ?? []).join('').trim();
      open.at(-1)?.push(inside === '' ? '' : enclose(inside, nextOf(pieces[index + 1])));
    } else {
      open.at(-1)?.push(piece);
    }
  }
  return open.flat().join('');
}

/** What of a following text would run into a script. */
function nextOf(text = ''): string {
  return /^(?:[.,]?\p{N}|\p{L})/u.exec(text)?.[0] ?? '';
}

/** A script as it stands before `next`: in parentheses unless it is clear where it ends. */
export function enclose(inside: string, next = ''): string {
  const isNumber = /^[-−–+]?\d+$/.test(inside) && !/\p{N}/u.test(next);
  const isLetter = /^(?:\p{L}|[-−–+*°])$/u.test(inside) && next === '';
  return isNumber || isLetter ? inside : `(${inside})`;
}
