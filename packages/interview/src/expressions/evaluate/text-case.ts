import { isBlank } from './split-text';

/** `upper`, `title` and the like; `undefined` for other methods. */
export function changeCase(name: string, text: string): string | undefined {
  switch (name) {
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'casefold':
      return text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');
    case 'swapcase':
      return Array.from(text, (character) => (isUpper(character) ? character.toLowerCase() : isLower(character) ? character.toUpperCase() : character)).join(''); // prettier-ignore
    case 'capitalize': {
      const [first = '', ...rest] = Array.from(text);
      return titleOf(first) + rest.join('').toLowerCase();
    }
    case 'title': {
      let isWithin = false;
      return Array.from(text, (character) => {
        const changed = isWithin ? character.toLowerCase() : titleOf(character);
        isWithin = isCased(character);
        return changed;
      }).join('');
    }
    default:
      return undefined;
  }
}

/** `isdigit` and the like; `undefined` for other methods. */
export function hasProperty(name: string, text: string): boolean | undefined {
  const characters = Array.from(text);
  const all = (has: (character: string) => boolean): boolean => characters.length > 0 && characters.every(has);
  switch (name) {
    case 'isdecimal':
      return all((character) => /\p{Nd}/u.test(character));
    case 'isdigit':
      return all((character) => /[\p{Nd}²³¹⁰⁴-⁹₀-₉]/u.test(character));
    case 'isalpha':
      return all((character) => /\p{L}/u.test(character));
    case 'isalnum':
      return all((character) => /[\p{L}\p{N}]/u.test(character));
    case 'isspace':
      return all(isBlank);
    case 'isupper':
      return characters.some(isUpper) && !characters.some(isLower);
    case 'islower':
      return characters.some(isLower) && !characters.some(isUpper);
    case 'isidentifier':
      return /^[\p{XIDS}_]\p{XIDC}*$/u.test(text);
    case 'istitle':
      return isTitle(characters);
    default:
      return undefined;
  }
}

function isTitle(characters: readonly string[]): boolean {
  let isWithin = false;
  for (const character of characters) {
    if ((isUpper(character) && isWithin) || (isLower(character) && !isWithin)) {
      return false;
    }
    isWithin = isCased(character);
  }
  return characters.some(isCased);
}

/** The capital that begins a word: of ß only the first S stays one. */
function titleOf(character: string): string {
  const [first = '', ...rest] = Array.from(character.toUpperCase());
  return first + rest.join('').toLowerCase();
}

function isUpper(character: string): boolean {
  return /\p{Uppercase}/u.test(character);
}

function isLower(character: string): boolean {
  return /\p{Lowercase}/u.test(character);
}

function isCased(character: string): boolean {
  return isUpper(character) || isLower(character);
}
