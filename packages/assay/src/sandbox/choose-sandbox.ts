import { appendTo } from '../basics/collections';
import { AssayError } from '../basics/errors';
import {
  type Availability,
  languages as allLanguages,
  type JavaScriptEngine,
  type Language,
  type Sandbox,
  SandboxError,
} from './sandbox';
import { probeLate, type ProbeMemory } from './late-probe';
import { probeSandbox } from './probe-sandbox';

/** A backend that may be available. */
export interface Candidate {
  readonly name: string;
  readonly find: () => Promise<Availability>;
}

/** The chosen sandbox. */
export interface ChosenSandbox {
  readonly sandbox: Sandbox;
  /** Why it is weaker than possible: stronger backends that are not used, or not for every language, and why. */
  readonly weaker: readonly PassedOver[];
}

/** A backend that is not used, or not for every language. */
export interface PassedOver {
  readonly name: string;
  readonly reason: string;
}

/** What a sandbox is needed for. */
export interface Wanted {
  /** Maximum concurrent jobs. */
  readonly size: number;
  /** Languages it must run; `undefined` for whatever can be run. */
  readonly languages?: readonly Language[] | undefined;
  /** What JavaScript runs in; messages say so where it is Node. */
  readonly javascript?: JavaScriptEngine;
  /** What has held before is probed when its first job comes, in place of now. */
  readonly memory?: ProbeMemory | undefined;
}

type Names = Readonly<Record<Language, string>>;

const languageNames: Names = { javascript: 'JavaScript', python: 'Python' };

interface Choice {
  readonly names: Names;
  readonly serving: Map<Language, Sandbox>;
  readonly failures: Failure[];
  readonly memory: ProbeMemory | undefined;
}

/** Why a candidate does not run some languages. */
interface Failure extends PassedOver {
  readonly languages: readonly Language[];
  readonly remedy?: string | undefined;
}

/**
 * Opens, for each language, the first candidate (strongest first) that runs it and contains a few escape attempts here.
 * Throws an `AssayError` with the reasons if there is none.
 */
export async function chooseSandbox(
  candidates: readonly Candidate[],
  { size, languages, javascript, memory }: Wanted,
): Promise<ChosenSandbox> {
  const wanted = languages ?? allLanguages;
  const names = javascript === 'node' ? { ...languageNames, javascript: 'JavaScript in Node' } : languageNames;
  const choice: Choice = { names, serving: new Map(), failures: [], memory };
  const found = candidates.map(async ({ name, find }) => ({ name, availability: await find() }));
  for (const { name, availability } of await Promise.all(found)) {
    const unserved = wanted.filter((language) => !choice.serving.has(language));
    if (unserved.length === 0) {
      break;
    }
    if (availability.available) {
      await tryOut(choice, { name, availability, sandbox: availability.backend.open(size), wanted: unserved });
    } else {
      const { reason, remedy } = availability;
      choice.failures.push({ name, languages: unserved, reason, remedy });
    }
  }
  const { serving, failures } = choice;
  const missing = wanted.filter((language) => !serving.has(language));
  const sandbox = join(serving);
  if (serving.size === 0 || (languages !== undefined && missing.length > 0)) {
    await sandbox.close();
    throw new AssayError(describeLack(candidates, missing, choice));
  }
  const weaker = failures
    .filter((failure) => failure.languages.some((language) => serving.has(language)))
    .map(({ name, reason }) => ({ name, reason }));
  return { sandbox, weaker };
}

interface Offer {
  readonly name: string;
  readonly availability: Extract<Availability, { available: true }>;
  readonly sandbox: Sandbox;
  readonly wanted: readonly Language[];
}

/** Uses a sandbox for the languages that it runs and contains. */
async function tryOut(
  { names, serving, failures, memory }: Choice,
  { name, availability, sandbox: opened, wanted }: Offer,
): Promise<void> {
  const late = memory === undefined ? undefined : probeLate(opened, memory);
  const sandbox = late?.sandbox ?? opened;
  const attempts = wanted.map(async (language): Promise<Failure | undefined> => {
    if (!sandbox.languages.includes(language)) {
      const remedy = availability.remedies?.[language];
      return { name, languages: [language], reason: `it has no ${names[language]} here`, remedy };
    }
    if (memory?.hasHeld(sandbox.description, language) === true) {
      late?.probeLater(language);
      serving.set(language, sandbox);
      return undefined;
    }
    const result = await probeSandbox(sandbox, { languages: [language], quick: true });
    if (result.holds) {
      memory?.note(sandbox.description, language);
      serving.set(language, sandbox);
      return undefined;
    }
    const reasons = result.reasons.map((line) => line.split('\n', 1).join(''));
    const reason = `its probe fails with ${names[language]} (${reasons.join('; ')})`;
    return { name, languages: [language], reason };
  });
  appendTo(
    failures,
    (await Promise.all(attempts)).filter((failure) => failure !== undefined),
  );
  if (![...serving.values()].includes(sandbox)) {
    await sandbox.close();
  }
}

function join(serving: ReadonlyMap<Language, Sandbox>): Sandbox {
  const sandboxes = [...new Set(serving.values())];
  const description = sandboxes.map((sandbox) => {
    const served = sandbox.languages.filter((language) => serving.get(language) === sandbox);
    const all = sandboxes.length === 1 || served.length === sandbox.languages.length;
    return all ? sandbox.description : `${sandbox.description} (for ${namesOf(served)})`;
  });
  return {
    description: description.join('; '),
    languages: allLanguages.filter((language) => serving.has(language)),
    run: (job, signal) => {
      const sandbox = serving.get(job.language);
      return sandbox === undefined
        ? Promise.reject(
            new SandboxError(`The sandbox runs no ${languageNames[job.language]} (${description.join('; ')}).`),
          )
        : sandbox.run(job, signal);
    },
    async close() {
      await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
    },
  };
}

function describeLack(
  candidates: readonly Candidate[],
  missing: readonly Language[],
  { names, failures }: Choice,
): string {
  const tried = candidates.map(({ name }) => name);
  const subject = tried.length === 1 ? `The sandbox "${tried.join('')}" cannot run` : 'No sandbox of this machine runs';
  const reasons = failures
    .filter(({ languages }) => languages.some((language) => missing.includes(language)))
    .map(({ name, reason, remedy }) => `  - ${name}: ${reason}.${remedy === undefined ? '' : ` ${remedy}`}`);
  const isNode = names !== languageNames && missing.includes('javascript');
  const instead = isNode ? ['Or leave out --javascript node: QuickJS runs in every sandbox.'] : [];
  return [`${subject} ${namesOf(missing, names)}:`, ...reasons, ...instead].join('\n');
}

function namesOf(languages: readonly Language[], names = languageNames): string {
  return languages.map((language) => names[language]).join(' and ');
}
