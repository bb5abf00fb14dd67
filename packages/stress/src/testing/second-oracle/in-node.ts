/**
 * Two Sum judged anew, as the source of a module for Node: `module.exports(programs, limitMs)` gives a sighting of each
 * program. It calls it on all arrays of few small numbers, on all targets that they can have, and on some larger ones.
 */
export const inNode = String.raw`
const vm = require('node:vm');

const prepare = ${'`'}(() => {
  const lists = [[]];
  const grow = (some, values) => some.flatMap((list) => values.map((value) => [...list, value]));
  let last = [[]];
  for (const values of [[-2, -1, 0, 1, 2], [-2, -1, 0, 1, 2], [-2, -1, 0, 1, 2]]) {
    last = grow(last, values);
    lists.push(...last);
  }
  const four = [1, 2, 3, 4].reduce((some) => grow(some, [-1, 0, 1, 2]), [[]]);
  const five = [1, 2, 3, 4, 5].reduce((some) => grow(some, [-1, 0, 2]), [[]]);
  lists.push(...four, ...five);
  const inputs = lists.flatMap((list) => [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((target) => [list, target]));
  for (const far of [9, 25, 1000, 123456789, 2 ** 40]) {
    const list = [far, 3, -far, 2 * far, far + 1, -7];
    for (const target of [0, 3, far, -far, 2 * far, 3 * far, far + 3, far - 7, 4 * far, 2 * far + 2, -14, 6, -4]) {
      inputs.push([list, target], [[...list].reverse(), target], [list.slice(1, 4), target]);
    }
  }
  const hasTwo = (list, target) => {
    for (let right = 1; right < list.length; right += 1) {
      for (let left = 0; left < right; left += 1) {
        if (list[left] + list[right] === target) return true;
      }
    }
    return false;
  };
  const cases = inputs.map(([list, target]) => [list, target, hasTwo(list, target)]);
  return (solve) => {
    let wrong = null;
    for (const [list, target, wanted] of cases) {
      let came;
      try {
        came = solve([...list], target);
      } catch (error) {
        came = error;
      }
      if (came !== wanted && wrong === null) {
        wrong = '[' + list.join() + '], ' + target;
      }
    }
    return wrong;
  };
})()${'`'};

const find = ${'`'}(() => {
  const given = module.exports;
  if (typeof given === 'function') return given;
  if (typeof given.twoSum === 'function') return given.twoSum;
  if (typeof given.hasPairWithSum === 'function') return given.hasPairWithSum;
  if (typeof twoSum === 'function') return twoSum;
  return typeof hasPairWithSum === 'function' ? hasPairWithSum : undefined;
})()${'`'};

function parametersOf(solve) {
  const text = Function.prototype.toString.call(solve).replace(/\/\*[^]*?\*\//g, '');
  const [, several, one] = /^(?:function\b[^(]*)?\(([^)]*)\)|^([\w$]+)\s*=>/.exec(text) ?? [];
  return (several ?? one ?? '').split(',').map((name) => name.split('=')[0].trim()).filter((name) => name !== '');
}

/** Names that are assigned to and declared nowhere, whether or not a run comes there. */
function undeclared(code) {
  const plain = code.replace(/\/\*[^]*?\*\/|\/\/.*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|${'`'}[^]*?${'`'}/g, "''");
  const assigned = plain.matchAll(/(?<![.\w$])([A-Za-z_$][\w$]*)\s*(?:[-+*]?=(?![=>])|\+\+|--|\bof\b)/g);
  const lists = [
    ...plain.matchAll(/\bfunction\b[^(]*\(([^)]*)\)|\(([^()]*)\)\s*=>|([\w$]+)\s*=>/g),
    ...plain.matchAll(/\b(?:function|class|const|let|var)\s+(?:\[([^\]]*)\]|\{([^}]*)\}|([\w$]+))/g),
    ...plain.matchAll(/\b(?:let|var)\b[^;\n]*?,\s*([\w$]+)\s*=/g),
  ];
  const declared = new Set(lists.flatMap(([, ...parts]) => (parts.find((part) => part !== undefined) ?? '').match(/[\w$]+/g) ?? []));
  return [...assigned].map(([, name]) => name).filter((name) => !['exports', 'const', 'let', 'var'].includes(name) && !declared.has(name));
}

function sight(code, limitMs) {
  const module = { exports: {} };
  const quiet = () => {};
  const world = { module, exports: module.exports, console: { log: quiet, error: quiet, info: quiet, warn: quiet } };
  const context = vm.createContext(world);
  const check = vm.runInContext(prepare, context);
  const sighting = { wrong: null, timedOut: false, leaks: undeclared(code), parameters: null };
  try {
    vm.runInContext(code, context, { timeout: limitMs });
    const solve = vm.runInContext(find, context);
    if (solve === undefined) {
      return { ...sighting, wrong: 'there is no function' };
    }
    sighting.parameters = parametersOf(solve);
    const before = new Set(Object.getOwnPropertyNames(world));
    Object.assign(world, { check, solve });
    before.add('check').add('solve');
    try {
      sighting.wrong = vm.runInContext('check(solve)', context, { timeout: limitMs });
    } finally {
      sighting.leaks.push(...Object.getOwnPropertyNames(world).filter((name) => !before.has(name)));
    }
    return sighting;
  } catch (error) {
    return { ...sighting, wrong: String(error), timedOut: error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' };
  }
}

module.exports = (programs, limitMs) => JSON.stringify(programs.map((code) => sight(code, limitMs)));
`;
