'use strict';

// Loaded before anything else, also by versions that cannot parse the rest: no syntax newer than Node 12's.

const oldest = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);

if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  const error = new Error(`Assay needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}.`);
  error.stack = error.message;
  throw error;
}
