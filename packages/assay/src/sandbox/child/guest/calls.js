/** Loads the code and calls it; every method gives the text of what came of it. */
function createCalls(global, language, encoder, decode, standIns, { settle, reportLength }, shared) {
  const { Set, apply, createList, cut, includes, ownKeys, parse, setAdd, setHas, stringify } = language;
  const { encode } = encoder;
  const { describeThrown, describeReturned } = createDescriptions(language, encoder, shared);
  const { require, hasMissing, takeMissing } = standIns;
  const module = { exports: {} };
  const known = new Set();
  let find = () => module.exports;
  /** What the code waits for at its top, as far as it has not come; then why it failed. */
  let isLoading = false;
  let loadFailure = '';
  let entry;
  let calls;
  /** Outcomes of the calls in flight, still there when one of them is stopped. */
  let outcomes = '';
  /** Whether the arguments hold nothing that JSON lacks: then what JSON.parse made can be passed on as it is. */
  let isPlain;
  let pending;
  let afterCall;
  let whenSettled;

  const remember = () => {
    const keys = ownKeys(global);
    for (let i = 0; i < keys.length; i++) apply(setAdd, known, [keys[i]]);
  };
  remember();
  const describeMissing = () => {
    const missing = takeMissing();
    return missing.length === 0 ? '' : ',"missing":' + encode(missing);
  };
  const measure = () => {
    try {
      return afterCall === undefined ? '' : ',"measured":' + encode(afterCall());
    } catch {
      // The code has broken what the instrument stands on: then there is no measurement.
      return '';
    }
  };
  const complete = (outcome) => {
    const more = describeMissing() + measure();
    return more === '' ? outcome : language.withoutLast(outcome) + more + '}';
  };
  const isThenable = (value) =>
    settle &&
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    typeof value.then === 'function';
  /** Makes one call; the empty text when it returned a promise that must be waited for. */
  const callOne = (index) => {
    shared[0] = index + 1;
    let outcome;
    try {
      const value = apply(entry, undefined, isPlain ? calls[index] : decode(calls[index]));
      // What most functions return; thousands of calls are made in a row.
      if (value === true && afterCall === undefined && !hasMissing()) return 'true';
      if (value === false && afterCall === undefined && !hasMissing()) return 'false';
      if (isThenable(value)) {
        pending = { __proto__: null, outcome: '' };
        void wait(value, pending);
        return '';
      }
      outcome = describeReturned(value, false);
    } catch (error) {
      outcome = describeThrown(error);
    }
    return complete(outcome);
  };
  // Nothing the code can change takes part in `await`, unlike in `then`.
  const wait = async (promise, own) => {
    try {
      own.outcome = describeReturned(await promise, true);
    } catch (error) {
      own.outcome = describeThrown(error);
    }
    whenSettled?.();
  };

  const watchLoading = async (promise) => {
    isLoading = true;
    try {
      await promise;
    } catch (error) {
      loadFailure = describeThrown(error);
    }
    isLoading = false;
    whenSettled?.();
  };

  return {
    __proto__: null,
    instrument(factory) {
      afterCall = factory(global)?.afterCall;
      remember();
    },
    load(body) {
      try {
        const expose = (finder, loading) => {
          find = finder ?? find;
          if (loading !== undefined) void watchLoading(loading);
        };
        apply(body, module.exports, [module.exports, require, module, expose]);
        return '{"status":"loaded"' + describeMissing() + '}';
      } catch (error) {
        return describeThrown(error);
      }
    },
    isLoading: () => isLoading,
    /** Why loading failed while it waited at the top of the code; the empty text if it did not. */
    loadFailure: () =>
      isLoading
        ? '{"status":"threw","error":{"name":"Error","message":"what the code waits for at its top never comes"}}'
        : loadFailure,
    /** Takes the arguments of all calls. */
    give(text) {
      calls = parse(text);
      isPlain = !includes(text, '{');
    },
    /** Looks for the function to call, after timers and promises of loading are done. */
    enter() {
      takeMissing();
      try {
        entry = find();
      } catch {
        entry = undefined;
      }
      return typeof entry === 'function' ? 'found' : '';
    },
    /** Makes calls until `to`, until there is enough to report, or until one returns a promise. */
    call(from, to) {
      outcomes = '';
      for (let i = from; i < to && outcomes.length < reportLength; i++) {
        const outcome = callOne(i);
        if (outcome === '') return '{"outcomes":[' + outcomes + '],"pending":true}';
        outcomes += (outcomes === '' ? '' : ',') + outcome;
      }
      return '{"outcomes":[' + outcomes + '],"pending":false}';
    },
    callOne,
    /** Has something done when the promise that is waited for has settled. */
    whenSettled: (action) => void (whenSettled = action),
    takeOutcomes: () => '[' + outcomes + ']',
    isSettled: () => pending.outcome !== '',
    /** Outcome of the call whose promise was waited for. */
    takePending: () => complete(pending.outcome === '' ? '{"status":"never settled"}' : pending.outcome),
    /** What the code printed, and the names it has added to the global object. */
    summarize({ output, truncated }) {
      const names = createList();
      const keys = ownKeys(global);
      for (let i = 0; i < keys.length && names.length < 50; i++) {
        if (typeof keys[i] === 'string' && !apply(setHas, known, [keys[i]])) names[names.length] = cut(keys[i], 100);
      }
      return '{"output":' + stringify(output) + ',"truncated":' + truncated + ',"globals":' + encode(names) + '}';
    },
  };
}

/** Gives the texts of what a call has come to. */
function createDescriptions(language, { encode, readError, isRefusal }, shared) {
  const { InternalError, RangeError, isInstance, stringify } = language;
  /** What most functions return, told in one word unless there is more to say. */
  const returnedTrue = '{"status":"returned","value":true}';
  const returnedFalse = '{"status":"returned","value":false}';

  const describeThrown = (error) => {
    if (isRefusal(error)) return '{"status":"unserializable","reason":"' + error.reason + '"}';
    // When there is no memory left for an error, the engine throws null, and an error without its message when there is little.
    if (error === null && shared[1] !== 0) return '{"status":"memory"}';
    try {
      const { message } = isInstance(error, InternalError) ? error : { message: undefined };
      if (message === 'out of memory' || (message === '' && shared[1] !== 0)) return '{"status":"memory"}';
      // As Node says it.
      if (isInstance(error, RangeError) && error.message === 'Array buffer allocation failed') {
        return '{"status":"memory"}';
      }
    } catch {
      // A hostile prototype or getter; it is an error like any other.
    }
    const { name, message } = readError(error);
    return '{"status":"threw","error":{"name":' + stringify(name) + ',"message":' + stringify(message) + '}}';
  };
  const describeReturned = (value, settled) => {
    if ((value === true || value === false) && !settled) return value ? returnedTrue : returnedFalse;
    try {
      return '{"status":"returned","value":' + encode(value) + (settled ? ',"settled":true' : '') + '}';
    } catch (error) {
      return describeThrown(error);
    }
  };
  return { __proto__: null, describeThrown, describeReturned };
}
