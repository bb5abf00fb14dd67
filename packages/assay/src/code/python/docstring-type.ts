/** A type of words, in which `[]` stands for all between the first and the last bracket. */
const typeOfWords = /^[A-Za-z_][\w.]*(?: ?\[\]| of [\w ]{2,30})?(?:(?: ?\| ?| or )[\w.]+(?:\[\])?)*$/;

/** Whether a text of a docstring can be a type: `True` and `False` are values, and a type is one word, or has brackets, bars or "of". */
export function looksLikeType(text: string): boolean {
  const words = text.replaceAll(/\s+/g, ' ');
  const open = words.indexOf('[');
  const close = words.lastIndexOf(']');
  const inside = open < 0 ? '' : words.slice(open, close + 1);
  const bare = inside === '' ? words : `${words.slice(0, open)}[]${words.slice(close + 1)}`;
  return !/^(True|False)\b/.test(words) && /^[\w .,[\]|]*$/.test(inside) && typeOfWords.test(bare);
}
