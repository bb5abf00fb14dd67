/** A text without any of the given characters at its end; a pattern such as `/\n+$/` takes quadratic time on text from outside. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) {
    end -= 1;
  }
  return text.slice(0, end);
}

/** A text without any of the given characters at its beginning and end. */
export function trimOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) {
    start += 1;
  }
  return trimEndOf(text.slice(start), characters);
}
