import type { Mention, Scope } from './scope';

/** Methods of lists, dicts and texts: a call of one on an unknown value says nothing about a method of that name. */
const builtinMethods = new Set(
  (
    'add append clear copy count discard extend find format get index insert items join keys pop popitem remove replace ' +
    'reverse setdefault sort split strip update values'
  ).split(' '),
);

/** The functions that a mention inside of a function stands for; none when it is something else. */
export function resolveMention({ owner, name }: Mention, from: Scope): readonly Scope[] {
  const called = owner === undefined ? findName(name, from) : findMember(owner, name, from);
  return called?.kind === 'class' ? ['__init__', '__call__'].flatMap((one) => functionOf(called, one)) : asList(called);
}

function findName(name: string, from: Scope): Scope | undefined {
  for (let scope: Scope | undefined = from; scope !== undefined; scope = scope.parent) {
    const isSeen = scope === from || scope.kind !== 'class';
    const member = isSeen ? scope.members.get(name) : undefined;
    if (member !== undefined || (isSeen && scope.bound.has(name))) {
      return member;
    }
  }
  return undefined;
}

function findMember(owner: string, name: string, from: Scope): Scope | undefined {
  const known = findName(owner, from);
  if (known?.kind === 'class') {
    return known.members.get(name);
  }
  const own = classAround(from)?.members.get(name);
  const isCertain = /^(self|cls)$/.test(owner);
  return isCertain || !builtinMethods.has(name) ? own : undefined;
}

function classAround(from: Scope): Scope | undefined {
  let scope: Scope | undefined = from;
  while (scope !== undefined && scope.kind !== 'class') {
    scope = scope.parent;
  }
  return scope;
}

function functionOf(scope: Scope, name: string): readonly Scope[] {
  return asList(scope.members.get(name)).filter(({ kind }) => kind === 'function');
}

function asList(scope: Scope | undefined): readonly Scope[] {
  return scope === undefined ? [] : [scope];
}
