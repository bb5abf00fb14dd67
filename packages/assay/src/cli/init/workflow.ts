/** What a workflow runs, and where. */
export interface WorkflowPlan {
  /** The command that runs the tests, without `npx`. */
  readonly jest: string;
  /** What a gate certifies, as command-line arguments. */
  readonly gate: string;
  /** Folder of the project within the repository, with forward slashes; empty if they are the same. */
  readonly folder: string;
  /** This package's archive, if `npm ci` cannot find it on another machine. */
  readonly archive?: string | undefined;
}

function describeArchive(archive: string): string {
  return `      # npm ci cannot find ${archive}, which lies outside of this repository:
      # copy the archive into the repository, and npm install --save-dev it from there.
`;
}

/** A workflow for GitHub Actions: files and tests always, the gate when the repository has a key. */
export function workflowText({ jest, gate, folder, archive }: WorkflowPlan): string {
  const quoted = JSON.stringify(folder);
  return `name: Assay
on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  assay:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    env:
      HAS_KEY: \${{ secrets.OPENAI_API_KEY != '' }}
${folder === '' ? '' : `    defaults:\n      run:\n        working-directory: ${quoted}\n`}    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
${folder === '' ? '' : `          cache-dependency-path: ${JSON.stringify(`${folder}/package-lock.json`)}\n`}${archive === undefined ? '' : describeArchive(archive)}      - run: npm ci
      - run: npx assay check
      # An offline model that knows the answers: shows that prompt, fixtures and tests fit together, and costs nothing.
      - run: npx ${jest}
        env:
          ASSAY_MODEL: offline/key
      # Asks the prompt's model until it is certified or rejected, or the budget is spent.
      - run: npx assay gate ${gate}
        if: env.HAS_KEY == 'true'
        env:
          OPENAI_API_KEY: \${{ secrets.OPENAI_API_KEY }}
          ASSAY_BUDGET_USD: 5
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: reports
          path: ${folder === '' ? 'reports/' : JSON.stringify(`${folder}/reports/`)}
          if-no-files-found: ignore
`;
}
