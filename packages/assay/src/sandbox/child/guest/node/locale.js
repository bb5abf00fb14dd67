// Order of Unicode's root collation for characters of ASCII.
const order = '\t\n\v\f\r _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789';

function isEnglish(locale) {
  return locale === undefined || /^en(?:-(?:US|GB|CA|AU))?$/.test(String(locale));
}

function weigh(character) {
  const letter = /[a-z]/i.test(character) ? character.toLowerCase().charCodeAt(0) : order.indexOf(character) - 1000;
  if (letter === -1001) throw lacking('the order of ' + JSON.stringify(character));
  return letter;
}

function compare(a, b, [locale, options] = []) {
  if (a === b) return 0;
  if (!isEnglish(locale) || options !== undefined) throw lacking('localeCompare with options');
  const mine = Array.from(a);
  const theirs = Array.from(b);
  for (let index = 0; index < Math.min(mine.length, theirs.length); index++) {
    const difference = weigh(mine[index]) - weigh(theirs[index]);
    if (difference !== 0) return Math.sign(difference);
  }
  [...mine, ...theirs].forEach(weigh);
  if (mine.length !== theirs.length) return Math.sign(mine.length - theirs.length);
  // Of letters that differ in case alone, the small one comes first.
  const index = mine.findIndex((character, place) => character !== theirs[place]);
  return mine[index] === mine[index].toLowerCase() ? -1 : 1;
}

function format(value, locale, options = {}) {
  const { isMoney, least, most, isGrouped } = readOptions(locale, options);
  const symbol = isMoney ? '$' : '';
  if (typeof value === 'bigint') return value < 0 ? '-' + group(String(-value)) : group(String(value));
  if (Number.isNaN(value)) return symbol + 'NaN';
  if (least > most) throw new RangeError('maximumFractionDigits value is out of range.');
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (!Number.isFinite(value)) return sign + symbol + '∞';
  if (Math.abs(value) >= 1e21) throw lacking('formatting of large numbers');
  const [whole, decimals = ''] = round(Math.abs(value), most).split('.');
  const kept = withoutZeros(decimals).padEnd(least, '0');
  return sign + symbol + (isGrouped ? group(whole) : whole) + (kept === '' ? '' : '.' + kept);
}

const known = ['minimumFractionDigits', 'maximumFractionDigits', 'useGrouping', 'style', 'currency'];

function readOptions(locale, options) {
  const { minimumFractionDigits, maximumFractionDigits, useGrouping = true, style = 'decimal', currency } = options;
  const isMoney = style === 'currency' && currency === 'USD';
  const isKnown = Object.keys(options).every((key) => known.includes(key)) && (isMoney || style === 'decimal');
  if (!isEnglish(locale) || !isKnown) throw lacking('formatting of numbers with these options');
  const least = minimumFractionDigits ?? (isMoney ? Math.min(2, maximumFractionDigits ?? 2) : 0);
  const most = maximumFractionDigits ?? Math.max(least, isMoney ? 2 : 3);
  return { isMoney, least, most, isGrouped: useGrouping };
}

/** With a comma before every three digits from the end. */
function group(digits) {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}

function withoutZeros(digits) {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** By the digits that the number is written with, a tie away from zero, as ICU does. */
function round(value, places) {
  const [digits, exponent] = value.toExponential().split('e');
  const plain = digits.replace('.', '');
  const power = plain.length - 1 - Number(exponent);
  const scale = power - places;
  const all = BigInt(plain);
  const scaled =
    scale <= 0 ? all * 10n ** BigInt(-scale) : (all + 5n * 10n ** BigInt(scale - 1)) / 10n ** BigInt(scale);
  const text = String(scaled).padStart(places + 1, '0');
  return places === 0 ? text : text.slice(0, -places) + '.' + text.slice(-places);
}

class NumberFormat {
  #settings;
  constructor(locale, options) {
    this.#settings = [locale, options];
    format(0, locale, options);
  }
  format = (value) => format(typeof value === 'bigint' ? value : Number(value), ...this.#settings);
}

/** What code expects of English locales; other locales and options are not here. */
module.exports = { compare, format, Intl: only('Intl', { NumberFormat }) };
