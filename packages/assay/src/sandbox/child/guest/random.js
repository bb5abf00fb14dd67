/** Makes `Math.random` give the same numbers in every job: mulberry32. */
function seedRandom(global, { imul }, seed) {
  let state = seed | 0;
  global.Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = imul(state ^ (state >>> 15), 1 | state);
    t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
