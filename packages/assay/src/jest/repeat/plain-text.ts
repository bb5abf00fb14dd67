import { stripVTControlCharacters } from 'node:util';

/** Terminal output without colours and surrounding blanks. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replace(/\r\n/g, '\n').trim();
}
