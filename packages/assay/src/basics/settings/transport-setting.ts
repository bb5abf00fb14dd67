/** What the settings know of the transport that a plugin brings: where its address is found. */
export interface TransportSetting {
  /** The option with the address, without dashes. */
  readonly option: string;
  /** The variable with the address, which no file of a project may set. */
  readonly variable: `ASSAY_${string}`;
  /**
   * The address, with what the user's environment says and the address does not; throws an `AssayError` if it cannot be
   * used. A text that is no address stays.
   */
  readonly completeAddress: (text: string, environment: Readonly<Record<string, string | undefined>>) => string;
}

let setting: TransportSetting | undefined;

/** Makes the option and the variable of a transport known to the settings. */
export function setTransportSetting(added: TransportSetting): void {
  setting = added;
}

/** The option and the variable of the transport; `undefined` if no plugin brings one. */
export function findTransportSetting(): TransportSetting | undefined {
  return setting;
}
