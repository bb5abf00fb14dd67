import { hostOf } from '../server-address';

/** The server whose list prices are known. */
export const listedServer = hostOf(undefined);
