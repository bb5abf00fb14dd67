/** The module `path`, of POSIX. */
function createPath({ lacking, only }) {
  const text = (value, name = 'path') => {
    if (typeof value === 'string') return value;
    const error = new TypeError('The "' + name + '" argument must be of type string. Received ' + describe(value));
    throw Object.assign(error, { code: 'ERR_INVALID_ARG_TYPE' });
  };
  const describe = (value) => (value == null ? String(value) : 'type ' + typeof value + ' (' + String(value) + ')');
  const reduce = (parts, mayLeave) => {
    const kept = [];
    for (const part of parts) {
      if (part === '' || part === '.') continue;
      if (part !== '..') kept.push(part);
      else if (kept.length > 0 && kept[kept.length - 1] !== '..') kept.pop();
      else if (mayLeave) kept.push('..');
    }
    return kept.join('/');
  };
  const normalize = (path) => {
    if (text(path) === '') return '.';
    const isAbsolute = path.startsWith('/');
    const reduced = reduce(path.split('/'), !isAbsolute);
    const end = path.endsWith('/') && reduced !== '' ? '/' : '';
    return (isAbsolute ? '/' : '') + reduced + end || (path.endsWith('/') ? './' : '.');
  };
  const withoutEnd = (path) => {
    let end = path.length;
    while (path[end - 1] === '/') end -= 1;
    return path.slice(0, end);
  };
  const basename = (path, suffix) => {
    const name = withoutEnd(text(path)).split('/').pop();
    return suffix !== undefined && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  };
  const extname = (path) => {
    const name = basename(path);
    const dot = name.lastIndexOf('.');
    return dot <= 0 || name === '..' ? '' : name.slice(dot);
  };
  const dirname = (path) => {
    const plain = withoutEnd(text(path));
    const slash = plain.lastIndexOf('/');
    if (slash < 0) return plain === '' && path.startsWith('/') ? '/' : '.';
    return withoutEnd(plain.slice(0, slash)) || '/';
  };
  const resolve = (...paths) => {
    let joined = '';
    for (let index = paths.length - 1; index >= 0 && !joined.startsWith('/'); index--) {
      if (text(paths[index], 'paths[' + index + ']') !== '')
        joined = joined === '' ? paths[index] : paths[index] + '/' + joined;
    }
    if (!joined.startsWith('/')) throw lacking('the current folder');
    return '/' + reduce(joined.split('/'), false);
  };
  const path = {
    sep: '/',
    delimiter: ':',
    basename,
    dirname,
    extname,
    isAbsolute: (path) => text(path).startsWith('/'),
    join: (...paths) =>
      normalize(
        paths
          .map((one) => text(one))
          .filter((one) => one !== '')
          .join('/'),
      ),
    normalize,
    relative(from, to) {
      const [mine, theirs] = [resolve(from), resolve(to)].map((one) => one.split('/').filter((part) => part !== ''));
      let same = 0;
      while (same < mine.length && mine[same] === theirs[same]) same++;
      return [...mine.slice(same).map(() => '..'), ...theirs.slice(same)].join('/');
    },
    resolve,
    parse(path) {
      const root = text(path).startsWith('/') ? '/' : '';
      const base = basename(path);
      const ext = extname(path);
      const dir = withoutEnd(path).includes('/') ? dirname(path) : root;
      return { root, dir, base, ext, name: ext === '' ? base : base.slice(0, -ext.length) };
    },
    format({ root = '', dir, base, name = '', ext = '' }) {
      const file = base ?? name + (ext === '' || ext.startsWith('.') ? ext : '.' + ext);
      const folder = dir ?? root;
      return folder === '' ? file : folder === root ? folder + file : folder + '/' + file;
    },
  };
  path.posix = path;
  return only('path', path);
}
