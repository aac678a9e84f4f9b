/** Where an open window connects, by socket.io, to hear live messages. */
export const livePath = '/api/live'

/**
 * What a client sends to connect. A browser's session travels in its cookie; other clients send their token.
 * A refusal arrives as `connect_error`. The server disconnects a window whose session or access has changed: whoever
 * connects again is told why not, or is let in with what they may do now.
 */
export type LiveCredentials = {
  tenantId: string
  token?: string | undefined
  /** Milliseconds since the page began to read: it is told once, as `missed`, what was said meanwhile. */
  openFor?: number | undefined
}

/** The only message a window gets that nobody sent: names of messages, or null when the server cannot know. */
export const missedEvent = 'missed'
export type Missed = readonly string[] | null

/** `data` of a `connect_error`: the same codes an HTTP call would have been refused with. */
export type LiveRefusal = { status: number; code: string; retryAfter?: number; details?: unknown }
