/** The server's limits of a paper. */
export const paperTypes = { accept: '.pdf,.jpg,.jpeg,.png,.webp', maxBytes: 10 * 1024 * 1024 } as const
