import { describe, expect, test } from '@jest/globals';
import { isKnownLanguage, toLanguage } from './to-language';

describe('toLanguage', () => {
  test.each([
    [
      'javascript',
      'JavaScript V8 4.8.0, V8JS, NODEJS (Node.js 18), Node.js 15.8.0 (64bit), JavaScript (Node.js 18.16.1)',
    ],
    ['javascript', 'js, NODE_JS, JAVASCRIPT_NODE, ES2022, nodejs, JavaScript (Deno 1.8)'],
    ['typescript', 'TypeScript, ts, TypeScript 5.1 (Node.js 20.6.1)'],
    ['python', 'PyPy 3-64, PYPY3, Python 3, python3, py, py3, Python (3.8.2), PyPy3 (7.3.0), PYTHON_3, Python 3.12'],
    ['python2', 'Python 2, PyPy 2, pypy2, Python 2.7, Python (2.7.6), PyPy2 (7.3.0)'],
    ['cpp', 'GNU C++17 (64), GNU G++17 9.2.0 (64 bit), C++ (GCC 9.2.1), Clang++17 Diagnostics, MS C++ 2017, cpp14'],
    ['cpp', 'C++ 20 (gcc 12.2), GNU G++20 13.2 (64 bit; winlibs), CPP14-CLANG, Microsoft Visual C++ 2010, c++'],
    ['c', 'GNU C11, GNU GCC C11 5.1.0, C (GCC 9.2.1), C99 strict (gcc), C'],
    ['java', 'Java 11, Java 21 64bit, Java (OpenJDK 11.0.6), Java8 (OpenJDK 1.8.0), java15, JAVA_8'],
    ['csharp', 'C#, C# 8; .NET Core 3.1, C# Mono 6.8, Mono C#, C# (.NET Core 3.1.201), cs'],
    ['go', 'Go 1.22.2, Go (1.14.1), golang'],
    ['rust', 'Rust 1.75.0 (2021), rs'],
    ['kotlin', 'Kotlin 1.9.21, kt'],
    ['haskell', 'Haskell GHC 8.10.1, hs'],
    ['d', 'D DMD32 v2.105.0'],
  ])('%s is also called %s', (language, names) => {
    const all = names.split(/, (?![^(]*\))/).map((name) => name.replaceAll(';', ','));

    expect(Object.fromEntries(all.map((name) => [name, toLanguage(name)]))).toEqual(
      Object.fromEntries(all.map((name) => [name, language])),
    );
    expect(isKnownLanguage(language)).toBe(language !== 'python2');
  });

  test.each([
    ['C/C++', 'c-c++'],
    ['Python, JavaScript', 'python-javascript'],
    ['Objective-C', 'objective-c'],
    ['Cython (0.29.16)', 'cython'],
    ['Brainf**k', 'brainf-k'],
    ['63', '63'],
    ['?', ''],
  ])('keeps %s, which it does not know or which is several, as %s', (name, language) => {
    expect(toLanguage(name)).toBe(language);
    expect(isKnownLanguage(language)).toBe(false);
  });
});
