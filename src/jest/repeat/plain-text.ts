import { stripVTControlCharacters } from 'node:util';

/** What a program wrote for a terminal, without colours and without blanks around it. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replace(/\r\n/g, '\n').trim();
}
