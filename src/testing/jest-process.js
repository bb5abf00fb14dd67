'use strict';

const { Buffer } = require('node:buffer');
const { Socket } = require('node:net');
const os = require('node:os');
const { join } = require('node:path');
const { createInterface } = require('node:readline');
const { run: runJest } = require('jest');

/*
 * Runs Jest on one project after the other: a request is a line of JSON on the third descriptor, and so is its result. There is no
 * channel of Node's: by that, Assay knows a worker of Jest.
 */
const parent = new Socket({ fd: 3 });

const repository = join(__dirname, '../..');
const packages = join(repository, 'node_modules/');
const cache = join(packages, '.cache/');
const compiler = join('bin', 'compile-tool.js');

// A sandbox starts a process for each processor: for the few jobs of a test, one is enough.
os.availableParallelism = () => 1;

const streams = ['stdout', 'stderr'];
const { exit } = process;
const write = Object.fromEntries(streams.map((name) => [name, process[name].write]));

let kept;

/** What a process of its own would take with it: settings, listeners, and the modules of a project and of Assay. */
function forget() {
  process.chdir(repository);
  process.exit = exit;
  process.exitCode = undefined;
  for (const name of streams) {
    process[name].write = write[name];
  }
  for (const file of Object.keys(require.cache).filter(isOfARun)) {
    if (file.endsWith(compiler)) {
      require.cache[file].exports.compileTool = keepCompiled(require.cache[file].exports.compileTool);
    } else {
      delete require.cache[file];
    }
  }
}

function isOfARun(file) {
  return file !== __filename && (file.startsWith(cache) || !file.startsWith(packages));
}

/** Lets Assay's bundle be compiled once, for all runs: only what it is called with has a state. */
function keepCompiled(compile) {
  if (compile === kept) {
    return kept;
  }
  const scripts = new Map();
  kept = (file) => {
    scripts.set(file, scripts.get(file) ?? compile(file));
    return scripts.get(file);
  };
  return kept;
}

/** Notes the listeners of the process. Gives what takes off the others, for which the process has ended with this code. */
function noteListeners() {
  const before = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  return () => {
    for (const listener of process.rawListeners('exit').filter((one) => !before.get('exit')?.includes(one))) {
      listener.call(process, process.exitCode ?? 0);
    }
    for (const name of process.eventNames()) {
      for (const listener of process.rawListeners(name).filter((one) => !before.get(name)?.includes(one))) {
        process.removeListener(name, listener);
      }
    }
  };
}

/** As a process ends once nothing is left to wait for. */
function untilNothingWaits(active) {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (process.getActiveResourcesInfo().length <= active) {
        clearInterval(look);
        resolve();
      }
    }, 2).unref();
  });
}

async function run({ folder, args, env }) {
  const active = process.getActiveResourcesInfo().length;
  const end = noteListeners();
  const printed = { stdout: '', stderr: '' };
  for (const name of streams) {
    process[name].write = (chunk, encoding, done = encoding) => {
      printed[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      if (typeof done === 'function') {
        process.nextTick(done);
      }
      return true;
    };
  }
  for (const name of Object.keys(process.env)) {
    delete process.env[name];
  }
  Object.assign(process.env, env);
  process.chdir(folder);
  process.exit = (code) => {
    process.exitCode = code ?? process.exitCode;
  };
  try {
    // Jest's complaint about a process that does not end would come in the next run: here, it is waited for below.
    await runJest([...args, '--openHandlesTimeout=0']);
  } catch {
    // Jest has said why.
    process.exitCode ??= 1;
  }
  await untilNothingWaits(active);
  end();
  const code = process.exitCode ?? 0;
  forget();
  return { code, ...printed };
}

createInterface({ input: parent })
  .on('line', (line) => {
    void run(JSON.parse(line)).then((result) => parent.write(`${JSON.stringify(result)}\n`));
  })
  .on('close', () => exit());
