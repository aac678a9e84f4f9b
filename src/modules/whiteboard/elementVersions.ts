type ElementVersion = { readonly version: number; readonly nonce: number }

/** Whether one state of an element replaces another: the higher version wins, or at equal versions the smaller nonce. */
export const isNewer = (one: ElementVersion, than: ElementVersion): boolean =>
  one.version > than.version || (one.version === than.version && one.nonce < than.nonce)
