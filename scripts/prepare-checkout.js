'use strict';

/*
 * Runs at the end of `npm ci` in a checkout, and says nothing: makes the bundle of the tool and the picture of the started
 * Python interpreter, which the first command would make otherwise. A command that finds none of it works as well.
 */
const { existsSync } = require('node:fs');
const { join } = require('node:path');

async function prepare() {
  // Packages for development may have been left out.
  require.resolve('esbuild');
  const { findTool } = require('./checkout-tool');
  // Not by `bin/load.js`, which keeps V8's code of what the first command has called.
  const { openSandbox } = require(findTool())['sandbox/open-sandbox']();
  const sandbox = openSandbox(1);
  if (sandbox.languages.includes('python')) {
    await sandbox.run({ language: 'python', source: '', calls: [] });
  }
  await sandbox.close();
}

const { npm_command: command = '' } = process.env;

// An archive is made of what the package's own build makes.
if (existsSync(join(__dirname, '../src')) && !['pack', 'publish'].includes(command)) {
  // Whatever is wrong, the first command that needs it says so.
  prepare().catch(() => undefined);
}
