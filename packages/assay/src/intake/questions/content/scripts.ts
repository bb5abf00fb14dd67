const opens = '\uFDD4';
const closes = '\uFDD5';

/** Text raised (`^`) or lowered (`_`); what follows decides whether it stands in parentheses. */
export function script(sign: '^' | '_', text: string): string {
  const settled = settleScripts(text).trim();
  return settled === '' ? '' : `${sign}${opens}${settled}${closes}`;
}

/** Settles all scripts of a text: `x^2`, but `x^(n+1)`, and `x^(2)3`. */
export function settleScripts(text: string): string {
  return text.replace(
    /\uFDD4([^\uFDD4\uFDD5]*)\uFDD5(?=((?:[.,]?\p{N}|\p{L})?))/gu,
    (_, inside: string, next: string) => enclose(inside, next),
  );
}

/** A script as it stands before `next`: in parentheses unless it is clear where it ends. */
export function enclose(inside: string, next = ''): string {
  const isNumber = /^[-−–+]?\d+$/.test(inside) && !/\p{N}/u.test(next);
  const isLetter = /^(?:\p{L}|[-−–+*°])$/u.test(inside) && next === '';
  return isNumber || isLetter ? inside : `(${inside})`;
}
