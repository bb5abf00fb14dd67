/** Thrown within a rendering where text cannot show an element; its message continues the sentence "This question …". */
export class NotText extends Error {
  override name = 'NotText';
}
