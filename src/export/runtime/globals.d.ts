/** What Jest defines, where it is there. */
declare const describe: (title: string, register: () => void) => void;
declare const test: (title: string, run: () => void) => void;
declare const beforeAll: (run: () => Promise<void>, timeout: number) => void;
declare const expect: (value: unknown) => { readonly toBe: (expected: unknown) => void };
