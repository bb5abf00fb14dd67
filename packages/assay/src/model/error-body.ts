import { tryParseJson } from '../basics/json/parse-json';
import { replyBounds } from './transport/read-bounded';

/** The facts of a refusal, whatever the shape of its body. */
export interface ErrorBody {
  readonly message: string;
  readonly code: string | undefined;
  readonly type: string | undefined;
  /** What the model wrote, if the server refused that (`json_validate_failed`). */
  readonly failed_generation?: string;
}

/** The body of a refusal: OpenAI's `{"error": …}`, another object, or plain text. */
export function readErrorBody(text: string): ErrorBody {
  const body = tryParseJson(text, replyBounds);
  const all = isObject(body) ? body : {};
  const { error } = all;
  const { code = all['error_code'], type, failed_generation: generated } = isObject(error) ? error : all;
  return {
    message: (isStated(error) ? describeError(error) : text) || 'status code (no body)',
    code: typeof code === 'string' ? code : undefined,
    type: typeof type === 'string' ? type : undefined,
    ...(typeof generated === 'string' && { failed_generation: generated }),
  };
}

/** The words of an error: its message, with the upstream server's own words, or all of it as JSON. */
export function describeError(error: unknown): string {
  const { message, metadata } = isObject(error) ? error : {};
  const said = isStated(message) ? message : error;
  const words = typeof message === 'string' && message === said ? message : JSON.stringify(said);
  // OpenRouter's "Provider returned error" says nothing by itself.
  const raw = isObject(metadata) ? metadata['raw'] : undefined;
  return isStated(raw) ? `${words}: ${typeof raw === 'string' ? raw : JSON.stringify(raw)}` : words;
}

/** The HTTP status that an error names as its code. */
export function statusOf(error: unknown): number | undefined {
  const code = isObject(error) ? Number(error['code'] ?? error['status']) : Number.NaN;
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : undefined;
}

/** Whether a field says anything. */
export function isStated(value: unknown): boolean {
  const isEmpty = isObject(value) && Object.keys(value).length === 0;
  return value !== undefined && value !== null && value !== '' && value !== false && !isEmpty;
}

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
