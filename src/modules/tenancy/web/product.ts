/** Shown on the pages before sign-in. */
export const product = { name: 'Banyan', version: '7.2.1' } as const
