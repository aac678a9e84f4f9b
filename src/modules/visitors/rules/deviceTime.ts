/** How long a phone may keep an entry before it is sent, in ms. */
export const longestWait = 7 * 24 * 60 * 60_000

export type DeviceTimes = {
  /** When it happened and when it was sent, both by the phone's clock, and when it arrived by ours. In ms. */
  readonly at: number
  readonly sentAt: number
  readonly receivedAt: number
}

/**
 * When something happened by the server's clock. A phone's clock may be wrong, but the same wrong clock says when it sent the
 * entry. Nothing happens after its arrival, nor longer before it than phones keep entries.
 */
export function correctedTime({ at, sentAt, receivedAt }: DeviceTimes): number {
  const corrected = at + (receivedAt - sentAt)
  return Math.min(receivedAt, Math.max(receivedAt - longestWait, corrected))
}
