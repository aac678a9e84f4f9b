/** The socket.io path for live messages. */
export const livePath = '/api/live'

/**
 * What a client sends to connect. Browsers authenticate with their session cookie, other clients with a token.
 * A refusal arrives as `connect_error`. The server disconnects a client whose session or access has changed; on
 * reconnecting it is either refused with the reason or admitted with its new access.
 */
export type LiveCredentials = {
  tenantId: string
  token?: string | undefined
  /** The proof of an enrolled phone, as in the header of a request. */
  proof?: string | undefined
  /** Milliseconds since the page started reading. The server answers once, as `missed`, with the messages sent since then. */
  openFor?: number | undefined
}

/** Sent by the server itself: the names of missed messages, or null if it cannot know them. */
export const missedEvent = 'missed'
export type Missed = readonly string[] | null

/** `data` of a `connect_error`, with the same codes as a refused HTTP call. */
export type LiveRefusal = { status: number; code: string; retryAfter?: number; details?: unknown }
