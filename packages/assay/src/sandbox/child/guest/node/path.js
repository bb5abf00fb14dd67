const posix = require('path-browserify');

/** The module `path`, of POSIX. */
const path = only('path', {
  ...posix,
  format: ({ ext, ...parts }) => posix.format({ ...parts, ext: !ext || ext.startsWith('.') ? ext : '.' + ext }),
});
path.posix = path;
delete path.win32;
module.exports = path;
