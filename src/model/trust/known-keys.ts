/** Regions in which OpenAI answers under separate hosts. */
const regions = ['us', 'eu', 'au', 'in', 'jp', 'ae'];

/**
 * Servers of a provider, by the variable that holds its key by convention. Only hosts that belong to the provider alone;
 * one where strangers can own names or paths (`*.openai.azure.com`, `*.modal.run`, a gateway with accounts) needs trust.
 */
const serversOf: Readonly<Record<string, readonly string[]>> = {
  OPENAI_API_KEY: ['api.openai.com', ...regions.map((region) => `${region}.api.openai.com`)],
  ANTHROPIC_API_KEY: ['api.anthropic.com'],
  CEREBRAS_API_KEY: ['api.cerebras.ai'],
  DEEPINFRA_API_KEY: ['api.deepinfra.com'],
  DEEPSEEK_API_KEY: ['api.deepseek.com'],
  FIREWORKS_API_KEY: ['api.fireworks.ai'],
  GEMINI_API_KEY: ['generativelanguage.googleapis.com'],
  GROQ_API_KEY: ['api.groq.com'],
  HF_TOKEN: ['router.huggingface.co'],
  MISTRAL_API_KEY: ['api.mistral.ai'],
  NVIDIA_API_KEY: ['integrate.api.nvidia.com'],
  OPENROUTER_API_KEY: ['openrouter.ai', 'eu.openrouter.ai', 'us.openrouter.ai'],
  PERPLEXITY_API_KEY: ['api.perplexity.ai'],
  TOGETHER_API_KEY: ['api.together.ai', 'api.together.xyz'],
  XAI_API_KEY: ['api.x.ai'],
};

/** Variables that hold a provider's key by convention. */
export const knownKeys: readonly string[] = Object.keys(serversOf);

/** Whether the variable, by convention, holds a key for this server. */
export function isKnownPair(variable: string, origin: string): boolean {
  return Object.hasOwn(serversOf, variable) && (serversOf[variable] ?? []).some((host) => `https://${host}` === origin);
}
