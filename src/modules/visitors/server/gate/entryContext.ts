import type { EntryRefusal } from '#modules/visitors/gateSchemas.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import type { Keys } from '../secrets.ts'
import type { Phone } from './phone.ts'

/** What recording an entry of a gate phone needs. */
export type EntryContext = Unit & {
  readonly services: Services
  readonly actor: Actor
  readonly tenantId: string
  readonly keys: Keys
  readonly phone: Phone
  /** Whether this is the supervisor's PIN. */
  isPin(pin: string): boolean
}

export type Outcome = { refusal: EntryRefusal | null; recordId: string | null; badgeCode: string | null }

export const refused = (refusal: EntryRefusal): Outcome => ({ refusal, recordId: null, badgeCode: null })
export const recorded = (recordId: string): Outcome => ({ refusal: null, recordId, badgeCode: null })
