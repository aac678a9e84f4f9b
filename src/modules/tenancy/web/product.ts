/** What the product calls itself on the pages before login. */
export const product = { name: 'Banyan', version: '7.2.1' } as const
