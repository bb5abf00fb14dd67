import type { Settings } from '../basics/settings/settings';

/** The settings of someone who set nothing; the root is the caller's. */
export const defaultSettings: Omit<Settings, 'root'> = {
  apiKey: undefined,
  baseURL: undefined,
  organization: undefined,
  project: undefined,
  places: { apiKey: undefined, organization: undefined, project: undefined, baseURL: undefined },
  trustedHosts: [],
  userFolder: undefined,
  models: [],
  prompts: [],
  runs: undefined,
  firstRun: 0,
  vote: undefined,
  recordings: 'auto',
  concurrency: 32,
  budget: undefined,
  allowUnknownPrice: false,
  maxErrors: undefined,
  samplesPerRequest: 1,
  canary: false,
  assert: 'declared',
  unreviewed: 'ask',
  jestReport: 'write',
  ci: false,
  session: undefined,
};
