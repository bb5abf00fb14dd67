import { builtinRules } from 'eslint/use-at-your-own-risk';

/** A rule of ESLint's core that Oxlint has not got, as a plugin. */
export default {
  meta: { name: 'core' },
  rules: { 'no-restricted-syntax': builtinRules.get('no-restricted-syntax') },
};
