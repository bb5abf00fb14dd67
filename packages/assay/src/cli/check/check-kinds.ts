import type { CheckContext, CheckedKind } from '../../experiment/kind';
import { kinds } from '../../kinds';
import { listOf } from '../../kinds/registered-kinds';
import type { Terminal } from '../../plugin/invocation';
import { withStepsAsync } from '../terminal/progress';

/** A valid challenge and what it holds, in words. */
export interface CheckedLine {
  readonly id: string;
  readonly content: string;
}

/** What the checks of all kinds that have their own found, with their part of the document. */
export interface CheckedKinds extends Omit<CheckedKind, 'challenges'> {
  readonly document: Readonly<Record<string, readonly object[]>>;
  readonly lines: readonly CheckedLine[];
}

/** Checks those of the challenges whose kind has its own checks. */
export async function checkKinds(
  ids: readonly string[],
  surroundings: Omit<CheckContext, 'withSteps'>,
  terminal: Terminal,
): Promise<CheckedKinds> {
  const withSteps: CheckContext['withSteps'] = (about, act) => withStepsAsync(terminal, about, ({ step }) => act(step));
  const found: (CheckedKind & { readonly key: string })[] = [];
  for (const kind of kinds) {
    if (kind.checks !== undefined) {
      const own = listOf(kind, surroundings.settings.root).filter((id) => ids.includes(id));
      const { key, check } = kind.checks;
      found.push({ key, ...(await check(own, { ...surroundings, withSteps })) });
    }
  }
  return {
    document: Object.fromEntries(found.map(({ key, challenges }) => [key, challenges.map(({ entry }) => entry)])),
    lines: found.flatMap(({ challenges }) => challenges.map(({ entry: { id }, content }) => ({ id, content }))),
    problems: found.flatMap(({ problems }) => problems),
    suspicious: found.flatMap(({ suspicious }) => suspicious),
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}
