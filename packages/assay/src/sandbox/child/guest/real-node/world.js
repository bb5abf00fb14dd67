/** What surrounds the code in Node itself: all that Node has. Only its output is kept, and its random numbers are the same every run. */
function createWorld(global, language, encoder, decode, { outputLength, seed }) {
  const { Buffer, String, process } = global;
  const { apply, cut, defineProperty } = language;
  const { Writable } = process.getBuiltinModule('stream');
  const { toString } = Buffer.prototype;
  const { isBuffer } = Buffer;

  let output = '';
  let truncated = false;
  const print = (chunk) => {
    if (truncated) return;
    output += cut(isBuffer(chunk) ? apply(toString, chunk, []) : String(chunk), outputLength);
    if (output.length > outputLength) {
      output = cut(output, outputLength);
      truncated = true;
    }
  };
  // The console looks for them when it first prints.
  for (const name of ['stdout', 'stderr']) {
    const value = new Writable({
      decodeStrings: false,
      write(chunk, encoding, done) {
        print(chunk);
        done();
      },
    });
    defineProperty(process, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  }
  seedRandom(global, language, seed);

  return { __proto__: null, print, printed: () => ({ __proto__: null, output, truncated }) };
}
