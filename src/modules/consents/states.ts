/** `missing`: nobody has answered the current text yet. */
export const consentStates = ['missing', 'given', 'refused'] as const
export type ConsentState = (typeof consentStates)[number]
