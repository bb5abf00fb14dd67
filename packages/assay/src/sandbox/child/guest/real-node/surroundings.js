/** Node's own modules, all of them. Ending the process is none of the code's business, for its other calls come after. */
function createSurroundings({ process }) {
  const find = process.getBuiltinModule;
  process.argv = ['/usr/bin/node', '/solution.js'];
  process.exit = () => {
    throw lacking('process.exit');
  };
  return { __proto__: null, find, lacking };
}
