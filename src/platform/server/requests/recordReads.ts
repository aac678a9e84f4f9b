import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Actor } from './actor.ts'

/** Fields whose values are ids of people, in paths and in replies. */
const personFields = new Set(['studentId', 'userId', 'teacherId', 'guardianId'])
/** People noted for one reply: more than the roll call of the largest school has. */
const maxPeople = 10_000
const flushMs = 2000
const maxNoted = 5000

type Noted = { tenantId: string; readerId: string; personId: string; action: string; reads: number; at: Date }

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
  let noted = new Map<string, Noted>()
  let writing = Promise.resolve()
  const flush = () => {
    const list = [...noted.values()]
    noted = new Map()
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
      const people = new Set<string>()
      collect(input.params, people)
      collect(reply, people)
      people.delete(userId)
      const at = new Date()
      for (const personId of people) {
        const key = `${userId} ${personId} ${action}`
        const known = noted.get(key)
        if (known) Object.assign(known, { reads: known.reads + 1, at })
        else noted.set(key, { tenantId, readerId: userId, personId, action, reads: 1, at })
      }
      if (noted.size > maxNoted) void flush()
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function collect(value: unknown, people: Set<string>): void {
  if (typeof value !== 'object' || value === null || people.size >= maxPeople) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, people)
    return
  }
  for (const [field, item] of Object.entries(value))
    if (typeof item === 'string') {
      if (personFields.has(field) && uuid.test(item)) people.add(item)
    } else collect(item, people)
}

async function write(database: Database, list: readonly Noted[]): Promise<void> {
  for (const [tenantId, own] of Map.groupBy(list, (one) => one.tenantId))
    await database.inTenant({ tenantId }, (db) =>
      sql`
        insert into record_reads (day, reader_id, person_id, action, reads, first_at, last_at)
        select (r.at at time zone t.time_zone)::date, r."readerId", r."personId", r.action, sum(r.reads), min(r.at), max(r.at)
        from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as r("readerId" uuid, "personId" uuid, action text, reads integer, at timestamptz)
          join tenants t on t.id = current_tenant()
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (tenant_id, day, reader_id, person_id, action) do update
          set reads = record_reads.reads + excluded.reads, last_at = greatest(record_reads.last_at, excluded.last_at)`.execute(
        db,
      ),
    )
}
