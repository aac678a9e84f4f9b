type Counted = { readonly version: number; readonly nonce: number }

/** Whether this state of an element takes the place of that one: more changes, or, with as many, the smaller nonce. */
export const isNewer = (one: Counted, than: Counted): boolean =>
  one.version > than.version || (one.version === than.version && one.nonce < than.nonce)
