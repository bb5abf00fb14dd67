/** Puts the parts together, in the engine's global object, before any code nobody trusts runs there. */
function createHarness(global, buffer, settings, nodeModules) {
  const language = takeLanguage(global);
  const shared = new global.Int32Array(buffer);
  const encoder = createEncoder(language, settings.resultLength);
  const decode = createDecoder(language);
  const world = createWorld(global, language, encoder, decode, settings);
  const surroundings = settings.surroundings
    ? createSurroundings(global, language, world.print, nodeModules)
    : undefined;
  const standIns = createStandIns(global, language, settings.standIns, surroundings);
  const calls = createCalls(global, language, encoder, decode, standIns, settings, shared);
  const { instrument, give, load, isLoading, loadFailure, enter, call, callOne } = calls;
  const { takeOutcomes, isSettled, whenSettled, takePending } = calls;

  return {
    __proto__: null,
    instrument,
    give,
    load,
    isLoading,
    loadFailure,
    enter,
    call,
    callOne,
    takeOutcomes,
    isSettled,
    whenSettled,
    takePending,
    fireTimer: world.fireTimer,
    summary: () => calls.summarize(world.printed()),
  };
}
