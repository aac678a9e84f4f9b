import { randomInt } from 'node:crypto'

/**
 * Somebody waits for an urgent job: for the `code` or link they need to sign in, or for a `message`. All other jobs may take
 * minutes, and never delay an urgent one.
 */
export type Urgency = 'code' | 'message'

export type Lane = 'urgent' | 'long'

/** Jobs that run at once in each lane, more than one school can occupy. */
export const laneSlots: Record<Lane, number> = { urgent: 5, long: 4 }

/** Named queues of a school, for codes, for messages and for long jobs. The worker runs one job of a named queue at a time. */
const queuesPerSchool = 2

export const laneOf = ({ urgency }: { readonly urgency?: Urgency | undefined }): Lane => (urgency ? 'urgent' : 'long')

/** The named queue for a job of a school, so that no school holds all slots of a lane. */
export const queueFor = ({ urgency }: { readonly urgency?: Urgency | undefined }, tenantId: string) =>
  `${urgency ?? 'long'} ${tenantId} ${randomInt(queuesPerSchool)}`

/** Recurring jobs of the host run one after the other. */
export const systemQueue = 'system'
