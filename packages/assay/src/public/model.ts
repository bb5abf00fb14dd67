/** Models: requests, recordings, calls, budgets, prices, trust. */
export { buildRequest } from '../model/build-request';
export { createCanaries } from '../model/canary/canaries';
export { BudgetError, type Pricing, describeEnd } from '../model/dispatch/budget';
export type { Ended, PlannedCall } from '../model/dispatch/call';
export { type Dispatch, createDispatch } from '../model/dispatch/dispatch';
export { estimatePromptTokens } from '../model/dispatch/estimate-tokens';
export type { RateLimit } from '../model/dispatch/rate-limits';
export { remoteWindow } from '../model/dispatch/remote-calls';
export { createTokenForecast } from '../model/dispatch/estimate-tokens';
export { openTransport } from '../model/dispatch/transport';
export type { About, Outcome, PreparedRequest } from '../model/model';
export { type CoderRates, isOfflineName, parseOfflineName, suggestOffline } from '../model/offline-name';
export { createOnlineModel } from '../model/online-model';
export { missingKeys, openModel, refuseTwins } from '../model/open-model';
export { listedServer } from '../model/server-address';
export { loadPrices } from '../model/prices/load-prices';
export { isPriced } from '../model/prices/price-of';
export { overridesFor } from '../model/prices/price-override';
export { type PriceOverride, priceOverrideSchema } from '../model/prices/price-schema';
export { type Recordings, openRecordings } from '../model/recordings';
export { type IsCurrent, modelOf, rememberByModel } from '../model/recordings/is-current';
export { parseReply } from '../model/recordings/lines';
export type { RecordableRequest } from '../model/recordings/places';
export type { RenderedPrompt } from '../model/model';
export { canonicalJson, isHashOf } from '../model/request-hash';
export {
  type CodingRequest,
  type RequestParameters,
  codingRequestSchema,
  parametersSchema,
} from '../model/request-parameters';
export { hostOf } from '../model/server-address';
export { type Access, keylessAccess, openOwnAccess } from '../model/trust/access';
