declare global {
  /** Set by `jest.deep.config.js`. */
  var isDeep: boolean | undefined;
}

/**
 * How much a test tries: little in `npm test`, all of it in `npm run test:deep`, which runs each test file that imports
 * this one.
 */
export function sized<Size>({ little, all }: { readonly little: Size; readonly all: Size }): Size {
  return globalThis.isDeep === true ? all : little;
}

/** The first of every `count` cases in `npm test`, all of them in `npm run test:deep`. */
export function oneIn<const Case>(count: number, cases: readonly Case[]): readonly Case[] {
  return cases.filter((_, index) => index % sized({ little: count, all: 1 }) === 0);
}
