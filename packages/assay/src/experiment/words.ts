/** How identifiers of documents are shown, where the words are not the identifier itself. */
const words = {
  'no-failure': 'no failure shown',
  'soft-failure': 'soft failure',
  'log-only': 'log only',
  'cut-short': 'cut short',
  'no-difference': 'no difference shown',
  'too-few-fixtures': 'too few fixtures',
  'not-worse': 'not worse',
  'no-change': 'no change shown',
  'nothing-to-compare': 'nothing to compare',
  'failure-rate': 'failure rate',
  'share-of-points': 'share of points',
  'fix-label': 'fix label',
  'fix-rubric': 'fix rubric',
  'fix-format': 'fix format',
  'make-soft': 'make soft',
  'ask-more': 'ask more',
  'always-passes': 'always passes',
  'sometimes-fails': 'sometimes fails',
  'always-fails': 'always fails',
  'never-ran': 'never ran',
  'not-json': 'not JSON',
  'not-an-object': 'not an object',
  'repeated-key': 'repeated key',
  'missing-key': 'missing key',
  'not-a-boolean': 'not a boolean',
  'no-choice': 'no choice',
  'several-choices': 'several choices',
  'not-an-option': 'not an option',
  'no-answer': 'no answer',
  'several-answers': 'several answers',
  'no-code': 'no code',
  'no-function': 'no function',
  'wrong-result': 'wrong result',
} as const;

const shown = new Map<string, string>(Object.entries(words));
const identifiers = new Map<string, string>(Object.entries(words).map(([identifier, word]) => [word, identifier]));

/** The words for an identifier of a document, such as `no failure shown` for `no-failure`. */
export function wordFor(identifier: string): string {
  return shown.get(identifier) ?? identifier;
}

/** The identifier of a value in a document of 0.2.0 or older, where some were stored as they were shown. */
export function toIdentifier(value: unknown): unknown {
  return typeof value === 'string' ? (identifiers.get(value) ?? value) : value;
}
