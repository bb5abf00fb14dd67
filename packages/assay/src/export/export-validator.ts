import { answerSchemaOf } from '../kinds/validator/challenge/answer-schema';
import { resolvePolicy } from '../experiment/policy/policy';
import { loadOverrides } from '../experiment/overrides/load-overrides';
import { decisionsIn, overrideSchema } from '../kinds/validator/challenge/override';
import type { Prompt } from '../kinds/validator/challenge/prompt';
import { AssayError } from '../basics/errors';
import { extensions } from '../code/language-of';
import type { Model } from '../model/model';
import { listedServer } from '../model/server-address';
import { splitShortName } from '../model/providers/find-provider';
import { groupNameOf, votersOf } from '../kinds/validator/answerer';
import { defaultRetryPolicy } from '../model/retry';
import type { Validator } from '../kinds/validator/validator';
import type { ExportedRetry, ExportedValidator, ExportedVoter, ExportedPrompt } from './exported-validator';
import { lineOfExamples, renderPrompt } from '../kinds/validator/challenge/render-prompt';

/** What the author of a challenge decides for candidates. */
export interface ExportChoices {
  /** The value that a good solution has, for analytics where that is not true. */
  readonly wanted?: Readonly<Record<string, boolean>>;
  /** Whether every analytic is logged and none judged. */
  readonly allSoft?: boolean;
  readonly retry?: Partial<ExportedRetry>;
}

/** A candidate waits: one attempt may take less time than in a measurement. */
const attemptTimeout = 60_000;

/** All that the file of a validator holds beside its program; an error when what it asks is not one online model or one vote. */
export function exportValidator(
  { challenge, models }: Pick<Validator, 'challenge' | 'models'>,
  { wanted = {}, allSoft = false, retry = {} }: ExportChoices = {},
): ExportedValidator {
  const [model, ...others] = models;
  if (model === undefined || others.length > 0) {
    const names = models.map(groupNameOf).join(', ');
    throw new AssayError(
      new Set(models.map(({ name }) => name)).size === 1
        ? `An exported validator gives one answer, received the prompts of ${names}: name one with --prompt.`
        : `An exported validator gives one answer: name one of ${names}, or let them vote with --vote.`,
    );
  }
  const voters = votersOf(model);
  const [offline] = voters.filter((voter) => voter.offline);
  if (offline !== undefined) {
    throw new AssayError(
      `${offline.name} runs only inside Assay, but an exported validator asks a server: name an online model with --model.`,
    );
  }
  const prompts = [...new Set(voters.map((voter) => voter.prompt ?? challenge.prompt))];
  const { maxAttempts, maxUnreached, firstWait, longestWait } = defaultRetryPolicy;
  return {
    challenge: challenge.id,
    title: challenge.title,
    ...(challenge.fixtures.some((one) => one.hasFiles === true) && { hasFiles: true }),
    analytics: challenge.prompt.analytics.map(({ name, policy, rubric }) => ({
      name,
      wanted: wanted[name] ?? true,
      assert: allSoft ? 'soft' : (challenge.prompt.policy ?? resolvePolicy(policy).assert),
      rubric,
    })),
    vote: { of: model.vote?.of ?? 1, safeSide: model.vote?.safeSide ?? false },
    voters: voters.map((voter) => exportVoter(voter, prompts, voter.prompt ?? challenge.prompt)),
    prompts: prompts.map(exportPrompt),
    languages: Object.fromEntries(
      Object.entries(extensions).filter(([, language]) => challenge.fixtures.some((one) => one.language === language)),
    ),
    retry: { attemptTimeout, maxAttempts, maxUnreached, firstWait, longestWait, ...retry },
    decisions: Object.fromEntries(
      decisionsIn(
        loadOverrides(challenge.root, challenge.id, overrideSchema),
        challenge.prompt.analytics.map(({ name }) => name),
      ),
    ),
  };
}

/** The body that the model's own client builds, without the messages: nothing else of it depends on the code. */
function exportVoter(model: Model, prompts: readonly Prompt[], prompt: Prompt): ExportedVoter {
  const { body } = model.prepare({
    challenge: '',
    prompt: { system: '', user: '' },
    parameters: prompt.request,
    answer: answerSchemaOf(prompt),
    about: { kind: 'code', id: '', language: '', solution: '' },
  });
  if (body['model'] !== model.name && model.server !== listedServer) {
    throw new AssayError(describeShortName(model.name));
  }
  const [first] = body['messages'] as readonly { readonly role: string }[];
  return {
    model: model.name,
    prompt: prompts.indexOf(prompt),
    systemRole: first?.role ?? 'system',
    body: { ...body, messages: [] },
  };
}

/** Why a short name cannot be exported, and what can. */
function describeShortName(name: string): string {
  const { provider, model = '<model>' } = splitShortName(name) ?? {};
  if ((provider?.dialect?.protocol ?? 'chat') !== 'chat') {
    return `${name} uses its own protocol, but an exported validator supports only OpenAI’s: name a model of a compatible server.`;
  }
  const address = provider?.baseURL ?? 'its address';
  return `${name} is a short name, but an exported validator asks the server of OPENAI_BASE_URL. Set it to ${address} for the export and on the platform, and use --model ${model}.`;
}

/** A prompt with all filled in but what depends on the candidate's code; what it renders is what `renderPrompt` does. */
function exportPrompt(prompt: Prompt): ExportedPrompt {
  const { file, system, text, analytics, reason } = prompt;
  const languages = new Set(analytics.flatMap(({ rubric }) => (typeof rubric === 'string' ? [] : Object.keys(rubric))));
  const valueOf = (variable: string, language: string): string =>
    renderPrompt({ ...prompt, system: undefined, text: `{{ ${variable} }}` }, { id: '', language, solution: '' }).user;
  const known = [...languages].filter((language) =>
    analytics.every(({ rubric }) => typeof rubric === 'string' || Object.hasOwn(rubric, language)),
  );
  const [some = 'javascript'] = known;
  const examples = valueOf('examples', some);
  const template = (source: string): string => (examples === '' ? source.replace(lineOfExamples, '') : source);
  return {
    file,
    system: system === undefined ? null : template(system),
    text: template(text),
    rubric:
      languages.size === 0
        ? valueOf('rubric', some)
        : Object.fromEntries(known.map((language) => [language, valueOf('rubric', language)])),
    structure: valueOf('structure', some),
    ...(reason === true && { reason }),
    examples,
  };
}
