import { AssayError, type Experiment, type ExperimentOptions } from 'gpt-assay/plugin';
import { purposes } from 'gpt-assay/code';
import { findOracle, loadOracle } from 'gpt-assay/oracle';
import { openSandbox } from 'gpt-assay/sandbox';
import { type Challenge, openValidator, toExperiment } from 'gpt-assay/kinds';
import { makeVariants, type MadeVariants } from './make-variants';
import { measureOf } from './measure-stress';
import { policyOf, type StressPolicy } from './stress-details';
import { describePassedOver } from './propose-variants';
import { toStressDetails, withoutDerived, withVariants, type StressWish } from './stress-challenge';

/** Opens a validator's challenge with variants of its fixtures, in the wanted number or as many as possible. */
export async function openStress(id: string, options: ExperimentOptions, wish: StressWish): Promise<Experiment> {
  // Fails early if a model cannot be asked, before labels are proved. Fixtures that a prompt shows as examples are not
  // used here.
  const { challenge } = openValidator(id, { ...options, comparesExamples: false, extend: withoutDerived });
  const policy = policyOf(challenge.prompt);
  const only = wish.only ?? measuresIn(policy);
  if (only.length === 0) {
    throw new AssayError(
      `${challenge.prompt.file} requires nothing of variants, so there is nothing to certify. Add limits to its front matter, such as:\n  stress: { caught: 0.9, flipped: 0.02, fooled: 0.01 }`,
    );
  }
  const files = findOracle(challenge.root, id);
  const passedOver = describePassedOver(challenge.fixtures);
  const made = await make(challenge, files, { ...wish, only }, options.signal);
  if (made.variants.length === 0) {
    throw new AssayError(
      [
        `No variant of ${id} could be made: no fixture can be changed with a known effect on its labels.`,
        ...passedOver.map((said) => `${said}.`),
      ].join('\n'),
    );
  }
  const experiment = toExperiment(
    openValidator(id, {
      ...options,
      comparesExamples: false,
      extend: (own) => withVariants(withoutDerived(own), made),
    }),
  );
  const stress = toStressDetails(made, {
    wish: { ...wish, only },
    policy,
    basis: files.length > 0 ? 'oracle' : 'construction',
  });
  const required = Object.fromEntries(measuresIn(policy).map((name) => [name, policy[name] ?? 0]));
  const originals = new Set(made.variants.map(({ variant }) => variant.parent)).size;
  return {
    ...experiment,
    warnings: passedOver.map((message) => ({ file: `fixtures/${id}`, message })),
    measures: {
      count: wish.count,
      seed: wish.seed,
      ...(wish.combined && { combined: true as const }),
      required,
      variants: made.variants.length,
      originals,
    },
    head: () => ({ ...experiment.head(), measuredBy: 'stress', details: { stress } }),
  };
}

function measuresIn(policy: StressPolicy): Required<StressWish>['only'] {
  return (['caught', 'flipped', 'fooled'] as const).filter((name) => policy[name] !== undefined);
}

async function make(
  { root, fixtures, prompt }: Challenge,
  files: readonly string[],
  { count, seed, only, combined, onMade }: StressWish & Required<Pick<StressWish, 'only'>>,
  signal: AbortSignal = new AbortController().signal,
): Promise<MadeVariants> {
  const analytics = prompt.analytics.map(({ name }) => name);
  const oracle = files.length === 0 ? undefined : loadOracle(root, files, analytics);
  const sandbox = openSandbox();
  try {
    return await makeVariants({
      fixtures,
      analytics,
      seed,
      combined,
      count,
      oracle,
      tools: { sandbox, signal },
      purposes: purposes.filter((purpose) => only.includes(measureOf[purpose])),
      ...(onMade !== undefined && { onMade }),
    });
  } finally {
    await sandbox.close();
  }
}
