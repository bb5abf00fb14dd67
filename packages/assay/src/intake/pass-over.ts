/** What makes a folder's files no submissions, by its name. */
const folders: readonly (readonly [RegExp, string])[] = [
  [/^(?:node_modules|bower_components|site-packages|venv)$/, 'installed packages'],
  [/^(?:__pycache__|__macosx)$/i, 'made by a tool'],
  [/^\./, 'hidden'],
  [/\.ceg$/, 'results of VPL'],
  [/^(?:tests?|__tests__|specs?)$/i, 'a test'],
  [/^(?:templates?|starter|skeleton|boilerplate)$/i, 'a template'],
  [/assignsubmission_onlinetext/, 'an online text of Moodle'],
];

const files: readonly (readonly [RegExp, string])[] = [
  [/^\./, 'hidden'],
  [/^(?:pre_)?vpl_|^common_script\./, "VPL's own file"],
  [/^__(?:tester|author|student|precheck)\w*__/, "CodeRunner's own file"],
  [/^(?:test[_-].*|.*[_-]test|tests?|conftest)\.py$/i, 'a test'],
  [/(?:^|\.)(?:test|spec|tests)\.[cm]?[jt]sx?$/i, 'a test'],
  [/(?:Tests?|TestCase|IT)\.(?:java|cs|php|kt)$|^Test[A-Z]\w*\.(?:java|cs|php|kt)$/, 'a test'],
  [/(?:^|[_-])(?:tests?|spec)\.(?:go|rb|c|cc|cxx|cpp|rs|php|java|cs)$/i, 'a test'],
  [/^autograd(?:e|er|ing)\b/i, 'a test'],
  [/\.config\.[cm]?[jt]s$|^(?:gulpfile|gruntfile|karma\.conf|jest\.setup|setuptests)\.[cm]?[jt]s$/i, 'a configuration'],
  [/^(?:setup|noxfile)\.py$/, 'a configuration'],
  [/\.d\.[cm]?ts$/, 'declarations'],
  [/(?:^|[._ -])(?:template|starter|skeleton|boilerplate)(?=[._ -])/i, 'a template'],
];

/** Why a file of a course is no submission, by its path; `undefined` when it may be one. */
export function passOver(path: string): string | undefined {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  return parts.map(passOverFolder).find((reason) => reason !== undefined) ?? reasonOf(files, name);
}

/** Why no file of a folder is a submission, by the folder's name. */
export function passOverFolder(name: string): string | undefined {
  return reasonOf(folders, name);
}

function reasonOf(rules: readonly (readonly [RegExp, string])[], name: string): string | undefined {
  return rules.find(([pattern]) => pattern.test(name))?.[1];
}
