/** Lines of a function's body, by how it compares and what it does when it has found something; `A T X Y I J S` stand for names. */
type Algorithm = (compare: string, yes: string) => readonly string[];

/** Solutions that compare each number with each other one, with their usual mistakes. */
export const nested: readonly Algorithm[] = [
  (compare, yes) => [
    `for (let I = 0; I < A.length; I++) { for (let J = I + 1; J < A.length; J++) { if (A[I] + A[J] ${compare} T) ${yes} } }`,
  ],
  (compare, yes) => [
    `for (let I = 0; I < A.length - 1; I++) { for (let J = I + 1; J < A.length; J++) { if (A[J] ${compare} T - A[I]) ${yes} } }`,
  ],
  (compare, yes) => [
    `for (let I = 0; I < A.length; I++) { for (let J = 0; J < A.length; J++) { if (I !== J && A[I] + A[J] ${compare} T) ${yes} } }`,
  ],
  (compare, yes) => [
    `for (I = 0; I < A.length; I++) { for (J = I + 1; J < A.length; J++) { if (A[I] + A[J] ${compare} T) ${yes} } }`,
  ],
  (compare, yes) => [
    `for (let I = 0; I < A.length; I++) { for (let J = 0; J < A.length; J++) { if (A[I] + A[J] ${compare} T) ${yes} } }`,
  ],
  (_, yes) => [`for (let I = 0; I < A.length; I++) { if (A.includes(T - A[I], I + 1)) ${yes} }`],
  (_, yes) => [
    `for (const X of A) { const Y = T - X; if (A.indexOf(Y) !== A.lastIndexOf(X) && A.includes(Y)) ${yes} }`,
  ],
  (_, yes) => [`if (A.some((X, I) => A.indexOf(T - X, I + 1) !== -1)) ${yes}`],
  (compare, yes) => [
    `let I = 0`,
    `while (I < A.length) { let J = I + 1; while (J < A.length) { if (A[I] + A[J] ${compare} T) ${yes}; J++ } I++ }`,
  ],
];

/** Solutions of every other kind. */
export const others: readonly Algorithm[] = [
  (_, yes) => ['const S = new Set()', `for (const X of A) { if (S.has(T - X)) ${yes}; S.add(X) }`],
  (_, yes) => [
    'const S = new Map()',
    `for (let I = 0; I < A.length; I++) { if (S.has(T - A[I])) ${yes}; S.set(A[I], I) }`,
  ],
  (_, yes) => [
    'const S = {}',
    `for (let I = 0; I < A.length; I++) { if (S[T - A[I]] !== undefined) ${yes}; S[A[I]] = I }`,
  ],
  (_, yes) => ['const S = new Set(A)', `for (const X of A) { if (S.has(T - X)) ${yes} }`],
  (_, yes) => ['const S = new Set()', `for (X of A) { if (S.has(T - X)) ${yes}; S.add(X) }`],
  (compare, yes) => [
    'const S = [...A].sort((X, Y) => X - Y)',
    'let I = 0',
    'let J = S.length - 1',
    `while (I < J) { const Y = S[I] + S[J]; if (Y ${compare} T) ${yes}; if (Y < T) { I++ } else { J-- } }`,
  ],
  (compare, yes) => [
    'A.sort()',
    'let I = 0',
    'let J = A.length - 1',
    `while (I < J) { if (A[I] + A[J] ${compare} T) ${yes}; if (A[I] + A[J] < T) I++; else J-- }`,
  ],
  (_, yes) => ['const S = []', `for (const X of A) { if (S.includes(T - X)) ${yes}; S.push(X) }`],
  (_, yes) => [
    'const S = A.reduce((S, X) => S.add(X), new Set())',
    `for (const X of A) { if (S.has(T - X) && T - X !== X) ${yes} }`,
  ],
];

/** A line that makes a solution wrong. */
export const bugs: readonly string[] = [
  'if (A.length > 5) return true',
  'if (T < 0) return false',
  'if (T === 0) return false',
  'A = A.filter((X) => X > 0)',
  'A = A.filter((X) => X <= T)',
  'A.pop()',
  'if (A[0] === T) return true',
  'T = Math.abs(T)',
  'if (A.length % 2) return null',
  'A.shift()',
];
