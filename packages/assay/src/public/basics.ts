/** What every layer stands on: files, JSON, YAML, CSV, text, settings, errors. */
export { appendTo, groupBy, ownValue } from '../basics/collections';
export { type ArchiveEntry, readArchive } from '../basics/archive/read-archive';
export { type Clock, systemClock } from '../basics/clock';
export { createDeferred } from '../basics/deferred';
export { type Appender, createAppender, eachLine, isFile, readBytes, readText, writeText } from '../basics/disk/disk';
export { keepWithin } from '../basics/disk/disk-bounds';
export { createFolder, writeNewText } from '../basics/disk/disk-claims';
export { fitsFileName } from '../basics/disk/fits-file-name';
export { OutageError, attempt, codeOf, messageOf } from '../basics/errors';
export { parseJson, tryParseJson } from '../basics/json/parse-json';
export { parseJsonFile } from '../basics/json/parse-json-file';
export { count, line, share } from '../basics/schemas';
export { titleSchema } from '../basics/text/title';
export { runNumber, shareForm, wholeNumber } from '../basics/settings/value-form';
export { refuseSecretsInRequest } from '../basics/secrets/refuse-secrets';
export { registerSecret } from '../basics/secrets/secrets';
export type { Variables } from '../basics/settings/check-variables';
export { defaultKey, isUnprotected, originOf } from '../basics/settings/trusted-hosts';
export { readVariable } from '../basics/settings/read-credentials';
export { type Settings, reusesWhatIsKept, splitModels } from '../basics/settings/settings';
export { capitalise, formatList } from '../basics/text/words';
export { toCsvLine, withoutGuard } from '../basics/text/csv-line';
export { didYouMean } from '../basics/text/did-you-mean';
export { diffLines } from '../basics/text/diff-lines';
export {
  formatCount,
  formatInterval,
  formatNumberOf,
  formatPoints,
  formatShare,
  roundedEnds,
} from '../basics/text/numbers';
export { printable, printableExcerpt, printableLine } from '../basics/text/printable';
export { quoteForShell } from '../basics/text/quote-for-shell';
export { splitPair } from '../basics/text/split-pair';
export { trimOf } from '../basics/text/trim-characters';
export { describeIssues } from '../basics/yaml/describe-issues';
export { splitFrontMatter } from '../basics/yaml/front-matter';
export { type LineOf, parseYaml } from '../basics/yaml/parse-yaml';
