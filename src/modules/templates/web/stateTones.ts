/** What becomes of an issued document, as a colour. */
export const stateTones = { valid: 'good', revoked: 'bad', replaced: 'neutral' } as const
