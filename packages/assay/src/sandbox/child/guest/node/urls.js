/** `URL` and `URLSearchParams`, of schemes such as https with hosts in ASCII. */
function createUrls({ lacking }) {
  const ports = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443', 'ftp:': '21' };
  const invalid = (input) => Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input });
  const escape = (text, unsafe) =>
    text.replace(/[^]/gu, (character) => {
      const code = character.codePointAt(0);
      if (code > 0x20 && code < 0x7f && !unsafe.includes(character)) return character;
      if (code >= 0xd800 && code < 0xe000) return '%EF%BF%BD';
      return encodeURIComponent(character).replace(/^[^%]$/, '%' + code.toString(16).toUpperCase().padStart(2, '0'));
    });
  const sets = { path: '"#<>?^`{}', query: '"#<>\'', hash: '"<>`', user: '"#<>?^`{}/:;=@[\\]|' };
  const hostOf = (text, input) => {
    let host = text.toLowerCase();
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
  };
  const normal = (path) => {
    const kept = [];
    const parts = path.replace(/\\/g, '/').split('/').slice(1);
    parts.forEach((part, index) => {
      const plain = part.replace(/%2e/gi, '.');
      if (plain === '..') kept.pop();
      else if (plain !== '.') kept.push(escape(part, sets.path));
      if (/^\.\.?$/.test(plain) && index === parts.length - 1) kept.push('');
    });
    return '/' + kept.join('/');
  };
  /** Without control characters and blanks at both ends. */
  const trim = (text) => {
    let start = 0;
    let end = text.length;
    while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
    while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
    return text.slice(start, end);
  };
  const parse = (given, base) => {
    const input = trim(String(given)).replace(/[\t\n\r]/g, '');
    const scheme = /^([a-z][a-z\d+.-]*:)/i.exec(input)?.[1].toLowerCase();
    if (scheme === undefined) {
      if (base === undefined) throw invalid(given);
      const from = parse(base);
      const [, path, search, hash] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(input);
      if (/^[/\\]{2}/.test(path)) return parse(from.protocol + input);
      const folder = from.pathname.slice(0, from.pathname.lastIndexOf('/') + 1);
      const pathname = path === '' ? from.pathname : normal(/^[/\\]/.test(path) ? path : folder + path);
      const kept = path === '' && search === undefined ? from.search : query(search);
      return { ...from, pathname, search: kept, hash: fragment(hash) };
    }
    if (!(scheme in ports)) throw lacking('URL of ' + scheme);
    const rest = input.slice(scheme.length);
    if (base !== undefined && !/^[/\\]{2}/.test(rest) && parse(base).protocol === scheme) return parse(rest, base);
    const [, place, path, search, hash] = /^[/\\]*([^/\\?#]*)([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(rest);
    const at = place.lastIndexOf('@');
    const [username = '', ...words] = at < 0 ? [] : place.slice(0, at).split(':');
    const [, name, port = ''] = /^(.*?)(?::(\d*))?$/.exec(place.slice(at + 1));
    if (Number(port) > 65535) throw invalid(given);
    const number = port === '' ? '' : String(Number(port));
    return {
      protocol: scheme,
      username: escape(username, sets.user),
      password: escape(words.join(':'), sets.user),
      hostname: hostOf(name, given),
      port: number === ports[scheme] ? '' : number,
      pathname: normal(path === '' ? '/' : path),
      search: query(search),
      hash: fragment(hash),
    };
  };
  const query = (text = '') =>
    text.replace(/^\?/, '') === '' ? '' : '?' + escape(text.replace(/^\?/, ''), sets.query);
  const fragment = (text = '') =>
    text.replace(/^#/, '') === '' ? '' : '#' + escape(text.replace(/^#/, ''), sets.hash);

  const URLSearchParams = createSearchParams({ lacking });
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
    set(name, value) {
      this.#parts[name] = value;
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
    static {
      const changed = {
        search: (text) => query(text),
        hash: (text) => fragment(text),
        pathname: (text) => normal(/^[/\\]/.test(text) ? text : '/' + text),
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
      delete URL.prototype.set;
    }
  }
  return { URL, URLSearchParams };
}
