/** A way to nest something as often as one likes. */
interface DeepWay {
  readonly title: string;
  readonly of: (times: number) => string;
}

const around =
  (open: string, inner: string, close: string, head = '', tail = '') =>
  (times: number) =>
    `${head}${open.repeat(times)}${inner}${close.repeat(times)}${tail}`;

/** JavaScript that nests, most of it a program. */
export const deepJavaScript: readonly DeepWay[] = [
  { title: 'assignments', of: around('x=', '1', '', 'function digitsum(n){var x;', ';return 1}') },
  { title: 'assignments of exports', of: around('module.exports.a=', 'function(){}', '') },
  { title: 'parentheses', of: around('(', '1', ')') },
  { title: 'conditions', of: around('a?b:', 'c', '') },
  { title: 'negations', of: around('!', 'a', '') },
  { title: 'lists', of: around('[', '', ']', 'const a = ') },
  { title: 'spread lists', of: around('[...', 'a', ']', 'const a = ') },
  { title: 'else-ifs', of: around('if(a){}else ', '{}', '', 'function f(a){', '}') },
  { title: 'ifs', of: around('if(a)', ';', '') },
  { title: 'blocks', of: around('{', '', '}') },
  { title: 'loops', of: around('for(;;)', ';', '') },
  { title: 'sums', of: around('1+', '1', '', 'const a = ') },
  { title: 'concatenations', of: around("'a' + ", "'b'", '', 'function f(){ return ', ' }') },
  { title: 'powers', of: around('2**', '2', '') },
  { title: 'members', of: around('.b', '', '', 'a') },
  { title: 'calls', of: around('f(', '', ')') },
  { title: 'calls of calls', of: around('()', '', '', 'f') },
  { title: 'functions called at once', of: around('(function(){', '', '})()') },
  { title: 'functions', of: around('function f(){', '', '}') },
  { title: 'arrows', of: around('x=>', '1', '', 'const f = ') },
  { title: 'classes', of: around('(class{m(){', '', '}})') },
  { title: 'static fields', of: around('class{static a=', '1', '}', 'const a = ') },
  { title: 'objects', of: around('{a:', 'function(){}', '}', 'module.exports = ') },
  { title: 'frozen objects', of: around('Object.freeze(', 'function(){}', ')', 'const f = ') },
  { title: 'templates', of: around('`${', '1', '}`') },
  { title: 'patterns', of: around('[', 'a', ']', 'var ', '=1') },
  { title: 'defaults', of: around('a=(', '1', ')', 'function f(', '){}') },
  { title: 'sequences', of: around('a,', 'b', '') },
  { title: 'news', of: around('new ', 'a', '') },
  { title: 'groups of a pattern', of: around('(', 'a', ')', '/', '/') },
  { title: 'brackets that never close', of: around('([{', '', '') },
];

/** Python that nests. */
export const deepPython: readonly DeepWay[] = [
  { title: 'brackets', of: around('(', '1', ')', 'x = ') },
  { title: 'lists', of: around('[', '', ']', 'x = ') },
  { title: 'negations', of: around('not ', 'a', '', 'x = ') },
  { title: 'minuses', of: around('-', '1', '', 'x = ') },
  { title: 'lambdas', of: around('lambda: ', '1', '', 'f = ') },
  { title: 'conditions', of: around('a if b else ', 'c', '', 'x = ') },
  { title: 'sums', of: around('1+', '1', '', 'def f(n):\n    return ') },
  { title: 'powers', of: around('2**', '2', '', 'x = ') },
  { title: 'members', of: around('.b', '', '', 'x = a') },
  { title: 'calls of calls', of: around('()', '', '', 'f') },
  { title: 'assignments', of: around('x = ', '1', '') },
  { title: 'elifs', of: around('elif a:\n    pass\n', '', '', 'if a:\n    pass\n') },
  { title: 'blocks', of: (times) => nestLines(times, 'if a:') },
  { title: 'functions', of: (times) => nestLines(times, 'def f(n):') },
  { title: 'classes', of: (times) => nestLines(times, 'class A:') },
];

/** JSON that nests; of the last, what is broken is behind it. */
export const deepJson: readonly DeepWay[] = [
  { title: 'lists', of: around('[', '', ']') },
  { title: 'maps', of: around('{"a":', '1', '}') },
  { title: 'lists of maps', of: around('[{"a":', '1', '}]') },
  { title: 'a list in a map', of: around('[', '', ']', '{"answer":', '}') },
  { title: 'lists that never close', of: around('[', '', '') },
];

/** YAML that nests. */
export const deepYaml: readonly DeepWay[] = [
  { title: 'lists', of: around('[', '', ']', 'a: ') },
  { title: 'maps', of: around('{b: ', '1', '}', 'a: ') },
  { title: 'lists that never close', of: around('[', '', '', 'a: ') },
  { title: 'lines of lists', of: around('- ', 'a', '') },
  { title: 'lines of lists that end', of: around('- ', 'a\nb: 1', '') },
  { title: 'keys', of: around('? ', 'a', '') },
  { title: 'indented maps', of: (times) => nestLines(times, 'a:', 1) },
];

/** As many lines as make a megabyte at most, each further in than the one above. */
function nestLines(times: number, line: string, step = 2): string {
  const count = Math.min(times, 700);
  const lines = Array.from({ length: count }, (_, index) => `${' '.repeat(index * step)}${line}`);
  return [...lines, `${' '.repeat(count * step)}${line.endsWith('a:') && step === 1 ? '1' : 'pass'}`].join('\n');
}
