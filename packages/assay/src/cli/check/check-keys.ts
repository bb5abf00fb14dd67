import type { Problem } from '../../basics/errors';
import { refusedKey } from '../../model/trust/access';
import { describeRefusal } from '../../model/trust/refusal';
import type { Settings } from '../../basics/settings/settings';

/** Warns about a key in the settings that would not be sent to their server. */
export function checkKeys(settings: Settings): readonly Problem[] {
  const refused = refusedKey(settings);
  return refused === undefined ? [] : [{ file: '.env', field: 'OPENAI_BASE_URL', message: describeRefusal(refused) }];
}
