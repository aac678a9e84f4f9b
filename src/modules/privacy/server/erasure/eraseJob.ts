import { sql } from 'kysely'
import * as z from 'zod'
import type { TenantDb } from '#platform/server/database/database.ts'
import { limitTime } from '#platform/server/database/transactionSettings.ts'
import { slowJob, systemJob } from '#platform/server/jobs/jobs.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'

/** The longest the statement that erases may take, in seconds: it reads every text of a school once. */
const maxSeconds = 900

/** Erases a person and, with a student, the guardians who have no other child here. Runs as often as it must; each step is done once. */
export const erase = slowJob(
  'privacy.erase',
  z.object({ erasureId: z.uuid() }),
  async ({ erasureId }, { services, tx }) => {
    const isDue = await tx(({ db }) => begin(db, erasureId))
    if (isDue)
      await tx(async ({ db }) => {
        await limitTime(db, maxSeconds)
        await sql`select erase_people(${erasureId})`.execute(db)
      })
    const keys = await tx(async ({ db }) => {
      const { rows } = await sql<{ keys: string[] }>`
      select left_keys as keys from privacy_erasures where id = ${erasureId} and state = 'erased'`.execute(db)
      return rows[0]?.keys ?? []
    })
    for (const key of keys) await services.files.storage.remove(key)
    if (keys.length > 0)
      await tx(({ db }) => sql`update privacy_erasures set left_keys = '{}' where id = ${erasureId}`.execute(db))
  },
)

/** Decides who is erased and gives each a new name. Returns whether there is something to erase. */
async function begin(db: TenantDb, erasureId: string): Promise<boolean> {
  const { rows } = await sql<{ state: string; isDue: boolean; userId: string }>`
    select state, coalesce(due_at <= now(), false) as "isDue", user_id as "userId" from privacy_erasures where id = ${erasureId} for update`.execute(
    db,
  )
  const [request] = rows
  if (!request?.isDue) return false
  if (request.state === 'erasing') return true
  if (request.state !== 'confirmed') return false
  await sql`select pg_advisory_xact_lock(hashtextextended('erasure names ' || current_tenant(), 0))`.execute(db)
  await sql`
    with person as (select u.* from users u where u.id = ${request.userId}),
    -- Those who are erased, each with the ids of the account and of the record.
    chosen as (
      select p.id as main, case when p.is_guardian then 'guardian' when p.role_id = 2 then 'student' else 'staff' end as kind,
        array[p.id] || coalesce((select array_agg(g.id) from guardians g where g.user_id = p.id), '{}') as ids from person p
      union all
      select g.id, 'guardian', array_remove(array[g.id, g.user_id], null)
      from person p join student_guardians l on l.student_id = p.id join guardians g on g.id = l.guardian_id
      where p.role_id = 2 and not p.is_guardian and not exists (
        select from student_guardians o where o.guardian_id = g.id and o.student_id <> p.id and not exists (
          select from privacy_erasures e where e.state = 'erased' and e.people ? o.student_id::text))
        and not exists (select from privacy_erasures e where e.state = 'erased' and e.people ? g.id::text)
    ),
    numbered as (
      select c.*, (select coalesce(max(e.last_number), 1000) from privacy_erasures e) + row_number() over (order by c.kind desc, c.main) as number
      from chosen c
    )
    update privacy_erasures e set state = 'erasing', last_number = (select max(n.number) from numbered n),
      people = (select jsonb_object_agg(i.id::text, 'Former ' || n.kind || ' ' || n.number) from numbered n cross join lateral unnest(n.ids) as i(id))
    where e.id = ${erasureId}`.execute(db)
  return true
}

/**
 * Every hour: what has become due, and what a restored backup has brought back. An erased person is recognised by the name they
 * were given; if the account has another one, it is erased again.
 */
export const eraseDue = systemJob(
  'privacy.eraseDue',
  '35 * * * *',
  'it only enqueues a job for each request that is due',
  async ({ database }) => {
    const { rows } = await database.pool.query<{ id: string }>('select id from tenants order by id')
    for (const { id: tenantId } of rows)
      await database.inTenant({ tenantId }, async (db) => {
        await sql`
          update privacy_erasures e set state = 'erasing' from users u
          where e.state = 'erased' and u.tenant_id = e.tenant_id and u.id = e.user_id and u.user_name not like 'former-%'`.execute(
          db,
        )
        const due = await sql<{ id: string }>`
          select id from privacy_erasures where (state in ('confirmed', 'erasing') and due_at <= now()) or left_keys <> '{}' limit 1000`.execute(
          db,
        )
        for (const { id: erasureId } of due.rows)
          await enqueueIn(db, tenantId)(erase, { erasureId }, { key: `erase ${erasureId}` })
      })
  },
)
