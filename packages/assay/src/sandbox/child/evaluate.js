'use strict';

const { openEngine, Stopped } = require('./engine');

/**
 * Evaluates one job in an engine of its own.
 *
 * @param {object} job - Source, calls and limits, as the parent sends them.
 * @param {(report: object) => void} report - Takes what has been found out, as soon as it is.
 */
exports.evaluate = async function evaluate(job, report) {
  const engine = await openEngine(job);
  try {
    const body = engine.compile(`(function (exports, require, module, __assayExpose) {${job.source}\n})`);
    if (body.problem !== undefined) {
      report({ load: body.problem });
      return;
    }
    const loaded = engine.call('load', body.value);
    engine.settleLoading();
    const load = JSON.parse(engine.call('loadFailure') || loaded);
    engine.giveCalls();
    const found = engine.call('enter') !== '';
    report({ load, found });
    if (found) {
      makeCalls(engine, job, report);
    }
    report(JSON.parse(engine.call('summary')));
  } catch (error) {
    report({ stopped: statusOf(error, engine) });
  }
};

function makeCalls(engine, { callCount, callsPerReport }, report) {
  for (let from = 0; from < callCount;) {
    engine.startCall();
    const to = Math.min(from + callsPerReport, callCount);
    const { outcomes, pending } = JSON.parse(callUntil(engine, from, to, report));
    if (pending) {
      engine.settle();
      outcomes.push(JSON.parse(engine.call('takePending')));
    }
    report({ outcomes });
    from += outcomes.length;
  }
}

/** Makes calls; when one is stopped, those before it are reported, so that the first without a report is the one. */
function callUntil(engine, from, to, report) {
  try {
    return engine.call('call', engine.number(from), engine.number(to));
  } catch (error) {
    if (error instanceof Stopped) {
      report({ outcomes: JSON.parse(engine.call('takeOutcomes')), precise: true });
    }
    throw error;
  }
}

/** Anything but `Stopped` is an engine that broke: it ran out of memory where it could not say so, or of stack. */
function statusOf(error, engine) {
  if (error instanceof Stopped) {
    return error.status;
  }
  if (engine.interrupted()) {
    return 'timeout';
  }
  return /out of memory|memory access|grow|Aborted/i.test(String(error?.message)) ? 'memory' : 'crashed';
}
