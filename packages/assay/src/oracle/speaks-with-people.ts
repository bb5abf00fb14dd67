const names = new Set(
  (
    'alert print process prompt confirm readline document window location localStorage sessionStorage history screen ' +
    'navigator addEventListener $ jQuery HTMLElement Event'
  ).split(' '),
);
const modules =
  /^require (node:)?(fs|fs\/promises|process|readline|readline\/promises|readline-sync|prompt|prompt-sync|inquirer|prompts|chalk|colors|assert|assert\/strict|util)$/;

/**
 * Whether a missing name interacts with people: a function that returns what a person enters is not a function of its
 * arguments, and one that only shows something returns the same without it.
 */
export function speaksWithPeople(missing: string): boolean {
  return names.has(missing) || modules.test(missing);
}
