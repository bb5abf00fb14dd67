/** Adds `toMeetPolicy` to Jest's `expect`; outside Jest it does nothing, so that any program can import Assay. */
export function registerMatchers(): void {
  if (process.env['JEST_WORKER_ID'] !== undefined) {
    // oxlint-disable-next-line typescript/no-require-imports -- @jest/globals throws when loaded outside of Jest
    require('./to-meet-policy');
  }
}
