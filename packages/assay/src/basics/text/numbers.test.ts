import { describe, expect, test } from '@jest/globals';
import {
  describeP,
  formatCount,
  formatDollars,
  formatDuration,
  formatInterval,
  formatNumberOf,
  formatSeconds,
  formatShare,
} from './numbers';

describe('formatShare', () => {
  test.each([
    { share: null, text: '–' },
    { share: 0, text: '0 %' },
    { share: 0.05, text: '5 %' },
    { share: 0.0025, text: '0.25 %' },
    { share: 1 / 3, text: '33.3 %' },
    { share: 0.1 + 0.2, text: '30 %' },
    { share: 0.999, text: '99.9 %' },
    { share: 0.9995, text: '99.95 %' },
    { share: 0.99996, text: '99.99 %' },
    { share: 1 - 1e-9, text: '99.99 %' },
    { share: 0.0001, text: '0.01 %' },
    { share: 1e-9, text: '< 0.01 %' },
    { share: 1, text: '100 %' },
  ])('writes $share as $text', ({ share, text }) => {
    expect(formatShare(share)).toBe(text);
  });
});

describe('formatCount', () => {
  test.each([
    { count: 0, text: '0' },
    { count: 999, text: '999' },
    { count: 12_345, text: '12,345' },
    { count: 1_234_567, text: '1,234,567' },
  ])('writes $count as $text', ({ count, text }) => {
    expect(formatCount(count)).toBe(text);
  });
});

describe('formatNumberOf', () => {
  test.each([
    { count: 0, noun: 'trial', text: '0 trials' },
    { count: 1, noun: 'trial', text: '1 trial' },
    { count: 1200, noun: 'trial', text: '1,200 trials' },
    { count: 1, noun: 'reply', plural: 'replies', text: '1 reply' },
    { count: 2, noun: 'reply', plural: 'replies', text: '2 replies' },
  ])('writes $text', ({ count, noun, plural, text }) => {
    expect(formatNumberOf(count, noun, plural)).toBe(text);
  });
});

describe('describeP', () => {
  test.each([
    { p: 0.0334, text: 'p = 0.033' },
    { p: 1, text: 'p = 1' },
    { p: 0.000_01, text: 'p < 0.0001' },
  ])('writes $p as $text', ({ p, text }) => {
    expect(describeP(p)).toBe(text);
  });
});

describe('formatDollars', () => {
  test.each([
    { dollars: 0, text: '$0.00' },
    { dollars: 0.000_123, text: '$0.00012' },
    { dollars: 1e-7, text: '< $0.000001' },
    { dollars: 0.05, text: '$0.05' },
    { dollars: 0.25, text: '$0.25' },
    { dollars: 0.9999, text: '$1.00' },
    { dollars: 1, text: '$1.00' },
    { dollars: 12.345, text: '$12.35' },
    { dollars: 12_345.6, text: '$12,345.60' },
  ])('writes $dollars as $text', ({ dollars, text }) => {
    expect(formatDollars(dollars)).toBe(text);
  });
});

describe('formatSeconds', () => {
  test.each([
    { milliseconds: 0, text: '0.0 s' },
    { milliseconds: 2100, text: '2.1 s' },
    { milliseconds: 14_249, text: '14.2 s' },
  ])('writes $milliseconds ms as $text', ({ milliseconds, text }) => {
    expect(formatSeconds(milliseconds)).toBe(text);
  });
});

describe('formatDuration', () => {
  test.each([
    { seconds: 0, text: '0 s' },
    { seconds: 0.6, text: '1 s' },
    { seconds: 180, text: '3 min' },
    { seconds: 1093.7, text: '18 min 14 s' },
    { seconds: 86_400, text: '24 h' },
    { seconds: 172_799, text: '47 h 59 min' },
    { seconds: 273_600, text: '3 d 4 h' },
    { seconds: 259_201, text: '3 d' },
  ])('writes $seconds s as $text', ({ seconds, text }) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('formatInterval', () => {
  test.each([
    [0.691, 0.9561, '69–96 %'],
    [0.000_736, 0.536, '0–54 %'],
    [0.0252, 0.0301, '2.52–3.01 %'],
    [0.941, 0.947, '94.1–94.7 %'],
    [0.9412, 0.947_49, '94.12–94.75 %'],
    [-0.738, 0.9991, '−74–100 %'],
    [0, 1, '0–100 %'],
    [0.05, 0.05, '5–5 %'],
    [0.3, 0.7, '30–70 %'],
    [0, 0.000_012, '0–0.0012 %'],
  ])('shows %d to %d as %s: outwards, two digits of the width', (lower, upper, shown) => {
    expect(formatInterval({ lower, upper })).toBe(shown);
  });

  test('never shows less than the interval holds', () => {
    for (let index = 1; index < 2_000; index += 1) {
      const lower = (index * 0.618_034) % 1;
      const upper = lower + (1 - lower) * ((index * 0.414_214) % 1);
      const [from = NaN, to = NaN] = formatInterval({ lower, upper }).replace(' %', '').split('–').map(Number);

      expect(from / 100).toBeLessThanOrEqual(lower + 1e-12);
      expect(to / 100).toBeGreaterThanOrEqual(upper - 1e-12);
    }
  });

  test('shows a missing interval as a dash', () => {
    expect(formatInterval(null)).toBe('–');
  });
});
