import { originOf } from '../../basics/settings/trusted-hosts';
import { ownProviders } from '../providers';

/** Regions in which OpenAI answers under separate hosts. */
const regions = ['us', 'eu', 'au', 'in', 'jp', 'ae'];

/**
 * More servers of providers, by the variable that holds the key by convention. Only hosts that belong to the provider alone;
 * one where strangers can own names or paths (`*.openai.azure.com`, `*.modal.run`, a gateway with accounts) needs trust.
 */
const serversOf: Readonly<Record<string, readonly string[]>> = {
  OPENAI_API_KEY: regions.map((region) => `${region}.api.openai.com`),
  DEEPINFRA_API_KEY: ['api.deepinfra.com'],
  FIREWORKS_API_KEY: ['api.fireworks.ai'],
  HF_TOKEN: ['router.huggingface.co'],
  NVIDIA_API_KEY: ['integrate.api.nvidia.com'],
  OPENROUTER_API_KEY: ['eu.openrouter.ai', 'us.openrouter.ai'],
  PERPLEXITY_API_KEY: ['api.perplexity.ai'],
  TOGETHER_API_KEY: ['api.together.ai', 'api.together.xyz'],
  XAI_API_KEY: ['api.x.ai'],
};

/** Variables that hold a provider's key by convention. */
export const knownKeys: readonly string[] = [
  ...new Set([...ownProviders.map(({ key }) => key), ...Object.keys(serversOf)]),
];

/** Whether the variable, by convention, holds a key for this server. */
export function isKnownPair(variable: string, origin: string): boolean {
  const more = Object.hasOwn(serversOf, variable) ? (serversOf[variable] ?? []) : [];
  return (
    more.some((host) => `https://${host}` === origin) ||
    ownProviders.some(({ key, baseURL }) => key === variable && baseURL !== undefined && originOf(baseURL) === origin)
  );
}
