/** Programs that judge code. */
export { consult } from '../oracle/consult';
export { shorten } from '../oracle/describe-outcome';
export { findOracle } from '../oracle/find-oracle';
export { loadOracle } from '../oracle/load-oracle';
export type { Oracle, OracleTools, Ruling } from '../oracle/oracle';
