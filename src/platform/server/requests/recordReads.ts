import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Actor } from './actor.ts'

/** Fields whose values are ids of people, in paths and in replies. */
const personFields = new Set(['studentId', 'userId', 'teacherId', 'guardianId'])
const flushMs = 2000
const maxNoted = 5000

/** What one person read by one route, since it was last written down. */
type Reading = {
  readonly tenantId: string
  readonly readerId: string
  readonly action: string
  readonly people: Map<string, { reads: number; at: Date }>
}

export type RecordReads = {
  /** Notes whose records a reply showed to the caller. */
  note(actor: Actor, action: string, input: Record<string, unknown>, reply: unknown): void
  /** Writes down what was noted. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Who reads whose records. A read stays a read-only transaction: what was shown is noted in memory and written every two seconds,
 * as one row for each day, reader, person and route.
 */
export function openRecordReads({ database, log }: { database: Database; log: Log }): RecordReads {
  let readings = new Map<string, Reading>()
  let noted = 0
  let writing = Promise.resolve()
  const flush = () => {
    const list = [...readings.values()]
    readings = new Map()
    noted = 0
    if (list.length > 0)
      writing = writing
        .then(() => write(database, list))
        .catch((error) => log.error({ err: error }, 'reads were not recorded'))
    return writing
  }
  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()
  return {
    note: ({ tenantId, userId }, action, input, reply) => {
      const at = new Date()
      const key = `${userId} ${action}`
      const people = readings.get(key)?.people ?? new Map<string, { reads: number; at: Date }>()
      const before = people.size
      const see = (personId: string) => {
        const known = people.get(personId)
        // A reply that names somebody twice is one read.
        if (known?.at === at) return
        if (!known) return void people.set(personId, { reads: 1, at })
        known.reads += 1
        known.at = at
      }
      eachPerson(input.params, see)
      eachPerson(reply, see)
      people.delete(userId)
      if (people.size === 0) return
      readings.set(key, { tenantId, readerId: userId, action, people })
      noted += people.size - before
      if (noted > maxNoted) void flush()
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function eachPerson(value: unknown, see: (id: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) eachPerson(item, see)
    return
  }
  for (const field in value) {
    const item: unknown = (value as Record<string, unknown>)[field]
    if (typeof item !== 'string') eachPerson(item, see)
    else if (personFields.has(field) && uuid.test(item)) see(item)
  }
}

async function write(database: Database, list: readonly Reading[]): Promise<void> {
  for (const [tenantId, own] of Map.groupBy(list, (one) => one.tenantId)) {
    const rows = own.flatMap(({ readerId, action, people }) =>
      [...people].map(([personId, { reads, at }]) => ({ readerId, personId, action, reads, at })),
    )
    await database.inTenant({ tenantId }, (db) =>
      sql`
        insert into record_reads (day, reader_id, person_id, action, reads, first_at, last_at)
        select (r.at at time zone t.time_zone)::date, r."readerId", r."personId", r.action, sum(r.reads), min(r.at), max(r.at)
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("readerId" uuid, "personId" uuid, action text, reads integer, at timestamptz)
          join tenants t on t.id = current_tenant()
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (tenant_id, day, reader_id, person_id, action) do update
          set reads = record_reads.reads + excluded.reads, last_at = greatest(record_reads.last_at, excluded.last_at)`.execute(
        db,
      ),
    )
  }
}
