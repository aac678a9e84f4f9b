/** A code on its way: handed from page to page in the history of this tab, so that a reload keeps it. */
export type CodeRequest = {
  readonly requestId: string
  readonly phone: string
  /** When it was asked for, in ms since 1970. */
  readonly sentAt: number
  readonly expiresInSeconds: number
}

/** Reads the request out of a history entry, which anything may have written. */
export function codeRequestFrom(state: unknown): CodeRequest | null {
  const given = (state ?? {}) as Partial<Record<keyof CodeRequest, unknown>>
  const { requestId, phone, sentAt, expiresInSeconds } = given
  if (typeof requestId !== 'string' || typeof phone !== 'string') return null
  if (typeof sentAt !== 'number' || typeof expiresInSeconds !== 'number') return null
  return { requestId, phone, sentAt, expiresInSeconds }
}

/** How soon another code may be asked for, in ms. */
export const resendAfter = 30_000

/** Minutes and seconds, as a clock writes them. */
export const clockTime = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
