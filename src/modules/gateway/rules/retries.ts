import type { MessageChannel } from '../choices.ts'

/** Minutes before a provider is tried again. After the fourth try with it comes the next one. */
export const retryMinutes = [1, 5, 25] as const
/** At most this share of the wait is added at random, so that what failed together does not come back together. */
const jitter = 0.2
/** Minutes before the next provider gets a message of which nobody knows whether it arrived: a receipt may still say so. */
export const unknownMinutes = 1

/** What a failed call says about trying again. */
export type FailedCall = {
  readonly code: string
  readonly isTransient: boolean
  /** The call was cut off after it was sent, so the provider may have the message. */
  readonly mayHaveSent: boolean
  /** The provider recognises a message it gets twice, so that repeating the call is harmless. */
  readonly isRepeatable: boolean
  readonly retryAfterSeconds?: number | undefined
}

/** Failures that concern the recipient or the words: another provider of the same channel would say the same. */
const ofChannel: readonly string[] = ['bad-number', 'bad-message', 'opted-out', 'no-contact', 'no-device']

export type NextStep =
  | { readonly step: 'retry'; readonly waitMs: number }
  | { readonly step: 'nextProvider'; readonly waitMs: number }
  | { readonly step: 'nextChannel' }

/** What follows a failed call. `tries` counts the calls to this provider so far, this one included. */
export function stepAfter(failed: FailedCall, tries: number, random: () => number = Math.random): NextStep {
  if (ofChannel.includes(failed.code)) return { step: 'nextChannel' }
  if (failed.mayHaveSent && !failed.isRepeatable) return { step: 'nextProvider', waitMs: unknownMinutes * 60_000 }
  const minutes = retryMinutes[tries - 1]
  if (!failed.isTransient || minutes === undefined) return { step: 'nextProvider', waitMs: 0 }
  const wait = minutes * 60_000 * (1 + jitter * random())
  return { step: 'retry', waitMs: Math.round(Math.max(wait, (failed.retryAfterSeconds ?? 0) * 1000)) }
}

/** The channel after this one in a chain; none if it is the last. A channel outside the chain is followed by its first. */
export function channelAfter(
  chain: readonly MessageChannel[],
  channel: MessageChannel,
  used: readonly MessageChannel[],
): MessageChannel | null {
  const at = chain.indexOf(channel)
  return chain.slice(at + 1).find((next) => next !== channel && !used.includes(next)) ?? null
}
