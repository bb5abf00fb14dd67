const URLSearchParams = require('./search-params');

const ports = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443', 'ftp:': '21' };
/** What is escaped in each part, beside what always is. */
const unsafe = { path: '"#<>?^`{}', query: '"#<>\'', hash: '"<>`', user: '"#<>?^`{}/:;=@[\\]|' };

function invalid(input) {
  return Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input });
}

function escape(text, signs) {
  return text.replace(/[^]/gu, (character) => {
    const code = character.codePointAt(0);
    if (code > 0x20 && code < 0x7f && !signs.includes(character)) return character;
    if (code >= 0xd800 && code < 0xe000) return '%EF%BF%BD';
    return encodeURIComponent(character).replace(/^[^%]$/, '%' + code.toString(16).toUpperCase().padStart(2, '0'));
  });
}

function readHost(text, input) {
  const host = text.toLowerCase();
  if (/%|[^\0-\x7f]|^\[/.test(host)) throw lacking('URL with such a host');
  if (host === '' || /[\0-\x20"#%/:<>?@[\\\]^`{|}\x7f]/.test(host)) throw invalid(input);
  const last = host.replace(/\.$/, '').split('.').pop();
  if (/^(?:\d+|0x[\da-f]*)$/.test(last)) {
    const parts = host.split('.');
    if (parts.length !== 4 || parts.some((part) => !/^(?:0|[1-9]\d{0,2})$/.test(part)))
      throw lacking('URL with such a number for a host');
    if (parts.some((part) => Number(part) > 255)) throw invalid(input);
  }
  return host;
}

function readPort(text, protocol, input) {
  if (Number(text) > 65535) throw invalid(input);
  const number = text === '' ? '' : String(Number(text));
  return number === ports[protocol] ? '' : number;
}

function readPath(path) {
  const kept = [];
  const parts = path.replace(/\\/g, '/').split('/').slice(1);
  parts.forEach((part, index) => {
    const plain = part.replace(/%2e/gi, '.');
    if (plain === '..') kept.pop();
    else if (plain !== '.') kept.push(escape(part, unsafe.path));
    if (/^\.\.?$/.test(plain) && index === parts.length - 1) kept.push('');
  });
  return '/' + kept.join('/');
}

/** The query or the fragment, with its sign unless it is empty. */
function readEnd(text, sign, signs) {
  const rest = text.startsWith(sign) ? text.slice(1) : text;
  return rest === '' ? '' : sign + escape(rest, signs);
}
const readQuery = (text = '') => readEnd(text, '?', unsafe.query);
const readFragment = (text = '') => readEnd(text, '#', unsafe.hash);

/** Without control characters and blanks at both ends. */
function trim(text) {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
}

function parse(given, base) {
  const input = trim(String(given)).replace(/[\t\n\r]/g, '');
  const protocol = /^([a-z][a-z\d+.-]*:)/i.exec(input)?.[1].toLowerCase();
  if (protocol === undefined) {
    if (base === undefined) throw invalid(given);
    return parseRelative(input, parse(base));
  }
  if (!(protocol in ports)) throw lacking('URL of ' + protocol);
  const rest = input.slice(protocol.length);
  const isRelative = base !== undefined && !/^[/\\]{2}/.test(rest) && parse(base).protocol === protocol;
  return isRelative ? parse(rest, base) : parseAbsolute(protocol, rest, given);
}

function parseRelative(input, from) {
  const [, path, search, hash] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(input);
  if (/^[/\\]{2}/.test(path)) return parse(from.protocol + input);
  const folder = from.pathname.slice(0, from.pathname.lastIndexOf('/') + 1);
  return {
    ...from,
    pathname: path === '' ? from.pathname : readPath(/^[/\\]/.test(path) ? path : folder + path),
    search: path === '' && search === undefined ? from.search : readQuery(search),
    hash: readFragment(hash),
  };
}

function parseAbsolute(protocol, rest, given) {
  const [, place, path, search, hash] = /^[/\\]*([^/\\?#]*)([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(rest);
  const at = place.lastIndexOf('@');
  const [username = '', ...words] = at < 0 ? [] : place.slice(0, at).split(':');
  const [, name, port = ''] = /^(.*?)(?::(\d*))?$/.exec(place.slice(at + 1));
  return {
    protocol,
    username: escape(username, unsafe.user),
    password: escape(words.join(':'), unsafe.user),
    port: readPort(port, protocol, given),
    hostname: readHost(name, given),
    pathname: readPath(path === '' ? '/' : path),
    search: readQuery(search),
    hash: readFragment(hash),
  };
}

/** `URL`, of schemes such as https with hosts in ASCII. */
class URL {
  #parts;
  #params;
  constructor(input, base) {
    this.#parts = parse(input, base === undefined ? undefined : String(base));
  }
  static canParse(input, base) {
    try {
      return parse(input, base) !== undefined;
    } catch (error) {
      if (error.name === 'EnvironmentError') throw error;
      return false;
    }
  }
  get href() {
    const { protocol, username, password, hostname, port, pathname, search, hash } = this.#parts;
    const user = username + (password === '' ? '' : ':' + password) + (username + password === '' ? '' : '@');
    return protocol + '//' + user + hostname + (port === '' ? '' : ':' + port) + pathname + search + hash;
  }
  set href(value) {
    this.#parts = parse(value);
    this.#params = undefined;
  }
  get origin() {
    return this.protocol + '//' + this.host;
  }
  get host() {
    return this.hostname + (this.port === '' ? '' : ':' + this.port);
  }
  get searchParams() {
    this.#params ??= new URLSearchParams(this.#parts.search, (params) => {
      this.#parts.search = params.size === 0 ? '' : '?' + params;
    });
    return this.#params;
  }
  toString() {
    return this.href;
  }
  toJSON() {
    return this.href;
  }
  static {
    const changed = {
      search: readQuery,
      hash: readFragment,
      pathname: (text) => readPath(/^[/\\]/.test(text) ? text : '/' + text),
    };
    for (const name of ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash']) {
      Object.defineProperty(URL.prototype, name, {
        get() {
          return this.#parts[name];
        },
        set(value) {
          if (!(name in changed)) throw lacking('changing URL.' + name);
          this.#parts[name] = changed[name](String(value));
          if (name === 'search') this.#params = undefined;
        },
        enumerable: true,
        configurable: true,
      });
    }
  }
}
module.exports = only('url', { URL, URLSearchParams });
