import { AssayError } from '../../basics/errors';
import { defaultKey, isUnprotected, originOf } from '../../basics/settings/trusted-hosts';
import { openAIURL } from '../server-address';
import type { Destination } from './key-destination';

/** A key that was not sent, because nobody the user can vouch for named the server. */
export class KeyRefusedError extends AssayError {
  override name = 'KeyRefusedError';

  constructor(destination: Destination) {
    super(
      [
        describeRefusal(destination),
        ...(destination.namedBy === '.env' && destination.variable === defaultKey ? [sameFile] : []),
      ].join('\n'),
    );
  }
}

const sameFile =
  '  If the server has a key of its own, put the key next to the address: OPENAI_API_KEY in .env (OPENAI_API_KEY=none for a server that needs none).';

/** Says which key is not sent where, who named the server, and which command allows it; never the key itself. */
export function describeRefusal({ variable, place, baseURL, namedBy }: Destination): string {
  const origin = originOf(baseURL ?? openAIURL) ?? 'an invalid address';
  const origins = { '.env': ' (from .env)', environment: ' (from the environment)' };
  const key = `${variable}${place === undefined ? '' : origins[place]}`;
  const server = `${origin}: ${whyNot(baseURL, fileOf(namedBy))}`;
  return `${key} is not sent to ${server}. ${howToAllow(variable, origin)}`;
}

function fileOf(namedBy: Destination['namedBy']): string | undefined {
  if (typeof namedBy === 'object') {
    return namedBy.file;
  }
  return namedBy === '.env' ? namedBy : undefined;
}

function whyNot(baseURL: string | undefined, file: string | undefined): string {
  if (baseURL === undefined) {
    return 'it is not the key of that server';
  }
  return file === undefined
    ? `the server is named for ${defaultKey}, not for this key`
    : `the project's ${file} names that server, not you`;
}

function howToAllow(variable: string, origin: string): string {
  if (isUnprotected(origin)) {
    return 'It is plain http, so the key could be read in transit: use https.';
  }
  const isDefault = variable === defaultKey;
  const command = `npx assay trust ${quote(origin)}${isDefault ? '' : ` --key ${variable}`}`;
  return `To allow it: ${command} (in CI, in the environment: ASSAY_TRUSTED_HOSTS=${quote(isDefault ? origin : `${variable}@${origin}`)}).`;
}

/** Quotes the brackets of an IPv6 address, which shells expand. */
function quote(text: string): string {
  return text.includes('[') ? `'${text}'` : text;
}
