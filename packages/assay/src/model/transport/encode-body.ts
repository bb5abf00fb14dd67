/** Maximum number of cached bodies. */
const mostKept = 1000;

const seen = new WeakSet<object>();
const kept = new WeakMap<object, Uint8Array>();
let count = 0;

/**
 * The JSON of a request's body in UTF-8; cached from the second time on, because all runs of a request send the same
 * body.
 */
export function encodeBody(body: object): Uint8Array {
  const known = kept.get(body);
  if (known !== undefined) {
    return known;
  }
  const encoded = Buffer.from(JSON.stringify(body));
  if (seen.has(body) && count < mostKept) {
    kept.set(body, encoded);
    count += 1;
  }
  seen.add(body);
  return encoded;
}
