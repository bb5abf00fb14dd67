import { typeNames } from './expression';
import { knownFunctions } from './known-functions';

/** Names that a loop cannot give. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...['f', 'isinstance', 'type', 'True', 'False', 'None', 'true', 'false', 'null', 'and', 'or', 'not', 'in', 'is'],
  ...['if', 'else', 'for', 'lambda', 'async', 'await', 'yield', 'from', 'import', 'del', 'return', 'def', 'class'],
  ...knownFunctions.keys(),
  ...typeNames,
]);
