const names = new Set(
  (
    'alert print process prompt confirm readline document window location localStorage sessionStorage history screen ' +
    'navigator addEventListener $ jQuery HTMLElement Event'
  ).split(' '),
);
const modules =
  /^require (node:)?(fs|fs\/promises|process|readline|readline\/promises|readline-sync|prompt|prompt-sync|inquirer|prompts|chalk|colors|assert|assert\/strict|util)$/;

/**
 * Whether something that is not here shows things to people or asks them: a function that gives what it is told there
 * is no function of its arguments, and one that only shows something gives what it would give without.
 */
export function speaksWithPeople(missing: string): boolean {
  return names.has(missing) || modules.test(missing);
}
