import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type TicketKind, ticketKinds, usualHours } from '../rules.ts'
import type { KindHours, SavedAnswer, TicketSettings } from '../schemas.ts'
import { ticketHandlersOf } from './handlers.ts'

const mostAnswers = 100

/** The hours of a kind, and who gets it. */
export async function hoursOf(db: TenantDb, kind: TicketKind): Promise<Omit<KindHours, 'kind'>> {
  const { rows } = await sql<Omit<KindHours, 'kind'>>`
    select answer_hours as "answerHours", resolve_hours as "resolveHours", assignee_id as "assigneeId"
    from ticket_kinds where kind = ${kind}`.execute(db)
  return rows[0] ?? { ...usualHours[kind], assigneeId: null }
}

export async function readSettings(db: TenantDb, hasDesk: boolean): Promise<TicketSettings> {
  const [own, version, answers, handlers] = await Promise.all([
    sql<KindHours>`select kind, answer_hours as "answerHours", resolve_hours as "resolveHours", assignee_id as "assigneeId"
      from ticket_kinds`.execute(db),
    sql<{ version: number }>`select version from ticket_settings`.execute(db),
    sql<SavedAnswer>`select id as "savedAnswerId", title, body as text, version from ticket_saved_answers
      order by lower(title) limit ${sql.lit(mostAnswers)}`.execute(db),
    ticketHandlersOf(db),
  ])
  const kinds = ticketKinds.map(
    (kind) => own.rows.find((row) => row.kind === kind) ?? { kind, ...usualHours[kind], assigneeId: null },
  )
  return { kinds, kindsVersion: version.rows[0]?.version ?? 0, answers: answers.rows, handlers, hasDesk }
}

type SaveRefusal = 'not-a-handler' | 'kinds-incomplete'

/** Replaces the hours of all kinds; fails with the current ones if someone else has saved in the meantime. */
export async function saveKinds(
  { db, audit }: Unit,
  { kinds, version }: { kinds: readonly KindHours[]; version: number },
): Promise<SaveRefusal | null> {
  if (new Set(kinds.map(({ kind }) => kind)).size !== ticketKinds.length) return 'kinds-incomplete'
  const handlers = new Set((await ticketHandlersOf(db)).map(({ userId }) => userId))
  if (kinds.some(({ assigneeId }) => assigneeId && !handlers.has(assigneeId))) return 'not-a-handler'
  const { rows } = await sql`
    insert into ticket_settings (version) select 1 where ${version}::int = 0 or exists (select from ticket_settings)
    on conflict (tenant_id) do update set version = ticket_settings.version + 1 where ticket_settings.version = ${version}::int
    returning version`.execute(db)
  if (rows.length === 0) throw problem('changed-meanwhile', { details: await readSettings(db, false) })
  for (const { kind, answerHours, resolveHours, assigneeId } of kinds)
    await sql`insert into ticket_kinds (kind, answer_hours, resolve_hours, assignee_id)
      values (${kind}, ${answerHours}, ${resolveHours}, ${assigneeId})
      on conflict (tenant_id, kind) do update set answer_hours = excluded.answer_hours,
        resolve_hours = excluded.resolve_hours, assignee_id = excluded.assignee_id`.execute(db)
  audit({ entity: 'ticketSettings', entityId: 'kinds', after: { kinds } })
  return null
}

type AnswerForm = { title: string; text: string }

/** Keeps a new answer, unless its title is taken or there are too many. */
export async function addAnswer(
  { db, audit }: Unit,
  { title, text }: AnswerForm,
): Promise<'title-taken' | 'too-many-answers' | null> {
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from ticket_saved_answers`.execute(db)
  if ((counted[0]?.count ?? 0) >= mostAnswers) return 'too-many-answers'
  const { rows } = await sql<{ id: string }>`
    insert into ticket_saved_answers (title, body) values (${title}, ${text}) on conflict do nothing returning id`.execute(
    db,
  )
  const [added] = rows
  if (!added) return 'title-taken'
  audit({ entity: 'ticketSavedAnswer', entityId: added.id, after: { title } })
  return null
}

export async function changeAnswer(
  { db, audit }: Unit,
  savedAnswerId: string,
  { title, text, version }: AnswerForm & { version: number },
): Promise<'title-taken' | 'no-such-answer' | null> {
  const { rows } = await sql<{ version: number; isTaken: boolean }>`
    select a.version, exists (select from ticket_saved_answers o where lower(o.title) = lower(${title}) and o.id <> a.id) as "isTaken"
    from ticket_saved_answers a where a.id = ${savedAnswerId} for update`.execute(db)
  const [held] = rows
  if (!held) return 'no-such-answer'
  if (held.isTaken) return 'title-taken'
  if (held.version !== version) throw problem('changed-meanwhile', { details: await readSettings(db, false) })
  await sql`update ticket_saved_answers set title = ${title}, body = ${text}, version = version + 1
    where id = ${savedAnswerId}`.execute(db)
  audit({ entity: 'ticketSavedAnswer', entityId: savedAnswerId, after: { title } })
  return null
}

export async function deleteAnswer({ db, audit }: Unit, savedAnswerId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from ticket_saved_answers where id = ${savedAnswerId}`.execute(db)
  if (numAffectedRows === 0n) return false
  audit({ entity: 'ticketSavedAnswer', entityId: savedAnswerId, before: {} })
  return true
}
