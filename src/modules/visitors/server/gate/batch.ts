import { sql } from 'kysely'
import type { EntryOutcome, GateEntry } from '#modules/visitors/gateSchemas.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { fromDatabase, Problem, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { mentions } from '../../rules/entryOrder.ts'
import { gateReaders, sendChange } from '../live.ts'
import type { Keys } from '../secrets.ts'
import { isPin, readPin, type StoredPin } from '../setup/settings.ts'
import { answersBefore, recordEntry, refuseEntry } from './entries.ts'
import type { EntryContext } from './entryContext.ts'
import { phoneOf } from './phone.ts'

/** Two phones may meet at the same record: the one that has to give way tries again. */
const tries = 3

const problemOf = (error: unknown): { readonly status: number } =>
  error instanceof Problem ? error : (fromDatabase(error) ?? { status: 500 })

type Sending = {
  readonly services: Services
  readonly actor: Actor
  readonly keys: Keys
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

/** Different PINs of one request that are checked. More are guesses, and count as wrong. */
const pinsChecked = 3
/** Roll call marks that share a transaction: a class of an evacuated school is marked within seconds. */
const marksTogether = 50

/** Which of the PINs are right. Slow on purpose, so each is checked once, before any transaction. */
async function rightPins(stored: StoredPin | null, entries: readonly GateEntry[]): Promise<ReadonlySet<string>> {
  const pins = new Set(entries.flatMap((entry) => ('pin' in entry && entry.pin !== null ? [entry.pin] : [])))
  const right = new Set<string>()
  for (const pin of [...pins].slice(0, pinsChecked)) if (await isPin(stored, pin)) right.add(pin)
  return right
}

/** Every entry by itself; only marks of a roll call, which cannot get into each other's way, in groups. */
function inGroups(entries: readonly GateEntry[]): GateEntry[][] {
  const groups: GateEntry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (entry.kind === 'rollMark' && last?.[0]?.kind === 'rollMark' && last.length < marksTogether) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

/**
 * Records what a phone has sent. Every entry has a transaction of its own: what one of them meets (an error, a lock, a server that
 * stops) neither undoes the ones before it nor blocks the ones after it. An entry that could not be recorded gets no answer, so
 * the phone keeps it and sends it again, and so does whatever mentions it.
 */
export async function recordBatch(sending: Sending, entries: readonly GateEntry[], sentAt: number) {
  const { services, actor, keys, tx } = sending
  const { phone, answers, stored, readers } = await tx(async ({ db, audit }) => {
    const phone = await phoneOf(db, actor.sessionId)
    if (!phone) throw problem('not-allowed')
    const answers = await answersBefore(
      db,
      keys,
      entries.map(({ clientId }) => clientId),
    )
    await sql`update gate_devices set last_seen_at = now() where id = ${phone.deviceId}`.execute(db)
    audit({
      entity: 'gateEntries',
      entityId: phone.deviceId,
      after: { entries: entries.length, known: answers.size },
    })
    return { phone, answers, stored: await readPin(db), readers: await gateReaders(db) }
  })
  const fresh = entries.filter(({ clientId }) => !answers.has(clientId))
  const right = await rightPins(stored, fresh)
  const contextOf = (unit: Unit): EntryContext => ({
    ...unit,
    services,
    actor,
    keys,
    phone,
    tenantId: actor.tenantId,
    isPin: (pin) => right.has(pin),
  })
  const record = (group: readonly GateEntry[]) =>
    tx(async (unit) => {
      const outcomes: EntryOutcome[] = []
      for (const entry of group) outcomes.push(await recordEntry(contextOf(unit), entry, sentAt))
      return outcomes
    })
  const failed = new Set<string>()
  const attempt = async (group: readonly GateEntry[], triesLeft = tries): Promise<void> => {
    const [first, second] = group
    if (!first) return
    if ([...failed].some((clientId) => mentions(first, clientId))) return void failed.add(first.clientId)
    try {
      for (const outcome of await record(group)) answers.set(outcome.clientId, outcome)
    } catch (error) {
      const { status } = problemOf(error)
      if (status === 401) throw error
      if (status === 503 && triesLeft > 1) return attempt(group, triesLeft - 1)
      if (second) {
        for (const entry of group) await attempt([entry])
        return
      }
      services.log.error({ err: error, kind: first.kind }, 'an entry of a gate was not recorded')
      if (status >= 500) return void failed.add(first.clientId)
      const refuse = (unit: Unit) => refuseEntry(contextOf(unit), first, sentAt, 'not-recorded')
      answers.set(first.clientId, await tx(refuse))
    }
  }
  for (const group of inGroups(fresh)) await attempt(group)
  sendChange(services, actor.tenantId, readers)
  return { outcomes: entries.flatMap(({ clientId }) => answers.get(clientId) ?? []) }
}
