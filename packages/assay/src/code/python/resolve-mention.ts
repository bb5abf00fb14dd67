import type { Mention, Scope } from './scope';

/** Methods of containers, texts, numbers and files: a call of one on an unknown value says nothing about a method of that name. */
const builtinMethods = new Set(
  (
    'add append appendleft as_integer_ratio bit_count bit_length capitalize casefold clear close copy count ' +
    'decode difference_update discard encode endswith expandtabs extend extendleft find flush format format_map ' +
    'fromkeys get index insert intersection_update is_integer isalnum isalpha isascii isdecimal isdigit ' +
    'isdisjoint isidentifier islower isnumeric isprintable isspace issubset issuperset istitle isupper items join ' +
    'keys ljust lower lstrip maketrans most_common move_to_end pop popitem popleft read readline readlines remove ' +
    'removeprefix removesuffix replace reverse rfind rindex rjust rpartition rsplit rstrip setdefault sort split ' +
    'splitlines startswith strip swapcase symmetric_difference to_bytes translate update upper values write ' +
    'writelines zfill'
  ).split(' '),
);

/** The functions that a mention inside of a function stands for; none when it is something else. */
export function resolveMention({ owner, name }: Mention, from: Scope): readonly Scope[] {
  const found = owner === undefined ? asList(findName(name, from)) : findMembers(owner, name, from);
  return found.flatMap((one) =>
    one.kind === 'class' ? ['__init__', '__call__'].flatMap((each) => functionOf(one, each)) : [one],
  );
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

function findMembers(owner: string, name: string, from: Scope): readonly Scope[] {
  const known = findName(owner, from) ?? classOf(owner, from);
  if (known?.kind === 'class') {
    return asList(known.members.get(name));
  }
  const own = asList(classAround(from)?.members.get(name));
  if (/^(self|cls)$/.test(owner)) {
    return own;
  }
  const module = moduleAround(from);
  if (builtinMethods.has(name) || module.imported.has(owner)) {
    return [];
  }
  return own.length > 0 ? own : classesOf(module).flatMap((one) => functionOf(one, name));
}

/** The class that a name was made of, as in `solver = Solver()`. */
function classOf(name: string, from: Scope): Scope | undefined {
  for (let scope: Scope | undefined = from; scope !== undefined; scope = scope.parent) {
    const made = scope.made.get(name);
    if (made !== undefined || scope.bound.has(name)) {
      return made === undefined ? undefined : findName(made, from);
    }
  }
  return undefined;
}

function moduleAround(from: Scope): Scope {
  let scope = from;
  while (scope.parent !== undefined) {
    scope = scope.parent;
  }
  return scope;
}

function classesOf({ members }: Scope): readonly Scope[] {
  return [...members.values()].filter(({ kind }) => kind === 'class');
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
