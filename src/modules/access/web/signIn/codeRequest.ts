/** A requested code. Kept in the tab's history state, so it survives a reload. */
export type CodeRequest = {
  readonly requestId: string
  readonly phone: string
  /** Milliseconds since the epoch. */
  readonly sentAt: number
  readonly expiresInSeconds: number
}

/** Parses untrusted history state. */
export function codeRequestFrom(state: unknown): CodeRequest | null {
  const fields = (state ?? {}) as Partial<Record<keyof CodeRequest, unknown>>
  const { requestId, phone, sentAt, expiresInSeconds } = fields
  if (typeof requestId !== 'string' || typeof phone !== 'string') return null
  if (typeof sentAt !== 'number' || typeof expiresInSeconds !== 'number') return null
  return { requestId, phone, sentAt, expiresInSeconds }
}

/** Milliseconds until another code can be requested. */
export const resendAfter = 30_000

/** Formats seconds as m:ss. */
export const clockTime = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
