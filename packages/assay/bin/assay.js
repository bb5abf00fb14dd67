#!/usr/bin/env node
'use strict';

// This file and `check-node` are read by every Node there is; the rest is for those that Assay runs on.
try {
  require('./check-node');
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(3);
}
require('./main-thread');
