import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { visitorSetup } from '#modules/visitors/contract.ts'
import type { EntryOutcome, GateEntryInput } from '#modules/visitors/gateSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Sender } from '../server/httpSender.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'

export const supervisorPin = '4711'

/** Numbers that look random and are the same in every run (mulberry32). */
export function randomNumbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export type GateSchool = {
  readonly office: Person
  readonly guards: readonly Person[]
  readonly hostId: string
  /** Purposes: one that lets in at once, and one that asks the host. */
  readonly tour: string
  readonly parcel: string
  inSchool<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
}

/** A school with some gate phones, each with its own key and session. */
export async function gateSchool(server: ProofServer, phones: number): Promise<GateSchool> {
  const office = await signInAs(server, 'greenwood', 'superadmin')
  const guards: Person[] = []
  for (let n = 0; n < phones; n++) guards.push(await signInAs(server, 'greenwood', 'gate'))
  const host = await signInAs(server, 'greenwood', 'teacher')
  const purpose = { needsHost: true, maxMinutes: 60, questions: [], isActive: true }
  const add = async (body: object) => {
    const { method, path } = visitorSetup.routes.addPurpose
    const answer = await server.call({ method, url: path, headers: office.headers, payload: { ...purpose, ...body } })
    return answer.json().data.visitPurposeId as string
  }
  const tour = await add({ name: 'Proof tour', kind: 'visitor', needsApproval: false })
  const parcel = await add({ name: 'Proof parcel', kind: 'delivery', needsApproval: true })
  const { method, path } = visitorSetup.routes.savePin
  await server.call({ method, url: path, headers: office.headers, payload: { pin: supervisorPin } })
  const { tenantId } = office
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
  return { office, guards, hostId: host.userId ?? '', tour, parcel, inSchool }
}

type Unstamped<E> = E extends GateEntryInput ? Omit<E, 'at' | 'clientId'> & { at?: string; clientId?: string } : never

/** A phone as its app works: every entry is kept first and sent until the server has answered it. */
export function createPhone(send: Sender, guard: Person, random: (below: number) => number) {
  const queue: GateEntryInput[] = []
  const refusals: string[] = []
  const answers = new Map<string, EntryOutcome>()
  let isCut = false
  return {
    refusals,
    answers,
    waiting: () => queue.length,
    setCut: (cut: boolean) => {
      isCut = cut
    },
    isCut: () => isCut,
    record: (entry: Unstamped<GateEntryInput>): string => {
      const stamped = { clientId: randomUUID(), at: new Date().toISOString(), ...entry } as GateEntryInput
      queue.push(stamped)
      return stamped.clientId
    },
    /** Sends what waits. A request or its answer may be lost on the way. */
    flush: async (): Promise<void> => {
      if (isCut || queue.length === 0) return
      const entries = queue.slice(0, 50)
      const payload = { sentAt: new Date().toISOString(), entries }
      const { status, body } = await send({
        method: 'POST',
        url: '/api/gate/entries',
        headers: guard.headers,
        payload,
      })
      const isAnswerLost = random(6) === 0
      if (status !== 200 || isAnswerLost) {
        if (status >= 400 && status < 500 && status !== 429) refusals.push(`${status} ${body.slice(0, 200)}`)
        return
      }
      const { outcomes } = JSON.parse(body).data as { outcomes: EntryOutcome[] }
      for (const outcome of outcomes) {
        answers.set(outcome.clientId, outcome)
        if (outcome.refusal) refusals.push(`${outcome.clientId}: ${outcome.refusal}`)
      }
      // What got no answer is sent again.
      queue.splice(0, entries.length, ...entries.filter(({ clientId }) => !answers.has(clientId)))
    },
  }
}
export type Phone = ReturnType<typeof createPhone>

/** Tables and the number of rows that contain a text, in all schools. */
export async function findText(server: ProofServer, tables: readonly { name: string }[], text: string) {
  const found: string[] = []
  const tenants = await server.owner.query<{ id: string }>('select id from tenants')
  for (const { id } of tenants.rows)
    for (const { name } of tables) {
      const rows = await server.services.database.inTenant({ tenantId: id }, (db) =>
        sql`select from ${sql.table(name)} t where position(${text} in to_jsonb(t)::text) > 0`.execute(db),
      )
      if (rows.rows.length > 0) found.push(`${name} (${rows.rows.length})`)
    }
  return found
}
