'use strict';

const { readHarness } = require('./harness');
const { compile, start, takePicture } = require('./snapshot');

/** Ways to prepare an engine of which pictures are kept, and bytes of one. */
const mostPictures = 6;
const largestPicture = 8 * 1_048_576;
/** Ways to prepare an engine that are remembered at all. */
const mostWays = 200;

const harness = readHarness();

let compiled;
/** By the way: a picture, `seen` when it was prepared so once, `no picture` when it cannot be taken. */
const ways = new Map();

/**
 * Starts an engine with the harness, the instrument and, where many jobs make the same calls, the calls, before any code
 * nobody trusts is in it.
 *
 * @param {object} job - As the parent sends it.
 * @returns {Promise<{ engine: object, methods: object, shared: number, hasCalls: boolean }>} What the harness offers.
 */
exports.openPrepared = async function openPrepared(job) {
  const { memoryMb } = job.limits;
  compiled ??= await takePicture(({ context }) => compile(context, harness), undefined, memoryMb);
  // Those that come under a key come again.
  const hasCalls = job.callsKey !== undefined;
  const picture = await findPicture(job, hasCalls);
  const engine = await start(memoryMb, picture ?? compiled);
  return picture === undefined || engine.made === undefined
    ? { engine, ...prepare(engine, job), hasCalls: false }
    : { engine, ...engine.made, hasCalls };
};

async function findPicture(job, hasCalls) {
  const { settings, instrument, callsKey } = job;
  const way = JSON.stringify([settings, instrument, hasCalls ? callsKey : '']);
  const known = ways.get(way);
  if (typeof known === 'object') {
    // The last used is the last to go.
    ways.delete(way);
    ways.set(way, known);
    return known;
  }
  if (known === undefined) {
    remember(way, 'seen');
    return undefined;
  }
  if (known === 'no picture') {
    return undefined;
  }
  const picture = await take(job, hasCalls);
  remember(way, picture ?? 'no picture');
  return picture;
}

async function take(job, hasCalls) {
  try {
    const picture = await takePicture((engine) => {
      const prepared = prepare(engine, job);
      if (hasCalls) {
        const { context } = engine;
        invoke(context, prepared.methods, 'give', context.newString(job.calls));
      }
      return prepared;
    }, compiled);
    return picture.bytes > largestPicture ? undefined : picture;
  } catch {
    // It needs more memory than a picture has.
    return undefined;
  }
}

function remember(way, known) {
  ways.delete(way);
  ways.set(way, known);
  const pictures = [...ways].filter(([, one]) => typeof one === 'object');
  if (pictures.length > mostPictures) {
    ways.delete(pictures[0][0]);
  }
  if (ways.size > mostWays) {
    ways.delete([...ways].find(([, one]) => typeof one !== 'object')[0]);
  }
}

function prepare(engine, { settings, instrument }) {
  const { context } = engine;
  const { create, buffer, shared } = engine.made ?? compile(context, harness);
  const given = context.unwrapResult(context.evalCode(`(${JSON.stringify(settings)})`));
  const methods = context.unwrapResult(context.callFunction(create, context.undefined, context.global, buffer, given));
  if (instrument !== undefined) {
    const factory = context.unwrapResult(context.evalCode(instrument, 'assay', { type: 'global' }));
    invoke(context, methods, 'instrument', factory);
  }
  return { methods, shared };
}

function invoke(context, methods, name, ...parameters) {
  context.unwrapResult(context.callFunction(context.getProp(methods, name), context.undefined, ...parameters));
}
