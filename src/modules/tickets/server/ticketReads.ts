import { sql } from 'kysely'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import { stateOf, type TicketKind, type TicketState, type TicketStatusId, ticketStatuses } from '../rules.ts'
import type { OwnTicketRow, TicketEvent, TicketPost, TicketRow } from '../schemas.ts'

/** Makes the short-lived address of a file. */
export type Link = (file: FileRow) => ReturnType<Files['link']>

export const fullName = (row: string) =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

/** Whose tickets are read. A ticket about a child is closed to a guardian who is barred from the child later. */
export type Reader = { readonly as: 'office' } | { readonly as: 'raiser'; readonly userId: string }

export const readableBy = (reader: Reader) =>
  reader.as === 'office'
    ? sql<boolean>`true`
    : sql<boolean>`(t.user_id = ${reader.userId} and (t.student_id is null or t.student_id in
        (select f.student_id from family_students(${reader.userId}) f)))`

const columns = sql`
  t.id as "ticketId", t.number, t.kind, t.subject, t.state, t.raised_at as "raisedAt", t.changed_at as "changedAt",
  case when t.answered_at is null and t.state = 'pending' then t.answer_due_at end as "answerDueAt",
  case when t.closed_at is null then t.resolve_due_at end as "resolveDueAt",
  ${isLate()} as "isLate", ${fullName('c')} as about, t.student_id as "studentId", t.rating,
  (select count(*)::int from ticket_posts p where p.tenant_id = t.tenant_id and p.ticket_id = t.id and not p.is_first
    and p.kind <> 'note') as replies,
  ${fullName('u')} as "raisedBy", case u.role_id when 3 then 'teacher' when 5 then 'staff' when 1 then 'admin'
    else case when u.is_guardian then 'guardian' else 'student' end end as "raiserRole",
  case when a.id is not null then json_build_object('userId', a.id, 'name', ${fullName('a')}) end as assignee`

/** Whether ticket `t` has passed a due time. */
function isLate() {
  return sql`(t.closed_at is null and (t.resolve_due_at < now() or (t.state = 'pending' and t.answered_at is null
    and t.answer_due_at < now())))`
}

const tables = sql`
  tickets t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
    left join users c on c.tenant_id = t.tenant_id and c.id = t.student_id
    left join users a on a.tenant_id = t.tenant_id and a.id = t.assignee_id`

type Row = Omit<TicketRow, 'statusId' | 'about'> & {
  state: TicketState
  about: string | null
  studentId: string | null
}

const orNull = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())
const rowOf = ({ state, studentId, ...row }: Row): TicketRow => ({
  ...row,
  statusId: ticketStatuses[state],
  about: studentId ? row.about : null,
  raisedAt: new Date(row.raisedAt).toISOString(),
  changedAt: new Date(row.changedAt).toISOString(),
  answerDueAt: orNull(row.answerDueAt),
  resolveDueAt: orNull(row.resolveDueAt),
})

type Filter = Paging & {
  q: string
  sort: string
  statusId?: TicketStatusId | undefined
  kind?: TicketKind | undefined
  of?: 'all' | 'mine' | 'nobody' | 'late' | undefined
}

const like = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

export async function listTickets(db: TenantDb, reader: Reader, filter: Filter, userId: string) {
  const { statusId, kind, of, q } = filter
  const common = sql.join(
    [
      readableBy(reader),
      ...(kind ? [sql`t.kind = ${kind}`] : []),
      ...(of === 'mine' ? [sql`t.assignee_id = ${userId}`] : []),
      ...(of === 'nobody' ? [sql`t.assignee_id is null`] : []),
      ...(of === 'late' ? [isLate()] : []),
      ...(q === ''
        ? []
        : [
            sql`(t.subject || ' ' || t.number::text || ' ' || ${reader.as === 'office' ? fullName('u') : sql`''`}) ilike ${like(q)}`,
          ]),
    ],
    sql` and `,
  )
  const where = statusId ? sql`${common} and t.state = ${stateOf(statusId)}` : common
  const { field, descending } = sortOrder(filter.sort)
  const direction = descending ? sql`desc` : sql`asc`
  const orders: Record<string, ReturnType<typeof sql>> = {
    turn: sql`(case t.state when 'pending' then 0 when 'sentToVendor' then 1 else 2 end) ${direction},
      case when t.closed_at is null then extract(epoch from t.resolve_due_at) else -extract(epoch from t.changed_at) end ${direction}`,
    raisedAt: sql`t.raised_at ${direction}`,
    changedAt: sql`t.changed_at ${direction}`,
    number: sql`t.number ${direction}`,
  }
  const [page, counted] = await Promise.all([
    sql<Row>`select ${columns} from ${tables} where ${where} order by ${orders[field] ?? sql`t.changed_at`}, t.id
      limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ state: TicketState; count: number }>`
      select t.state, count(*)::int as count from ${tables} where ${common} group by t.state`.execute(db),
  ])
  const counts = counted.rows.map(({ state, count }) => ({ statusId: ticketStatuses[state], count }))
  const total = counts
    .filter((one) => !statusId || one.statusId === statusId)
    .reduce((sum, { count }) => sum + count, 0)
  return { rows: page.rows.map(rowOf), total, page: filter.page, size: filter.size, counts }
}

/** What the author of a ticket is not told. */
export const ownRow = ({ raisedBy: _b, raiserRole: _r, assignee: _a, ...row }: TicketRow): OwnTicketRow => row

type PostRow = Omit<TicketPost, 'files' | 'isOwn'> & { userId: string | null; files: FileRow[] }
type EventRow = Omit<TicketEvent, 'fromStatusId' | 'statusId'> & { from: TicketState | null; to: TicketState | null }
type Whole = Row & {
  userId: string
  ratingNote: string
  version: number
  posts: PostRow[]
  history: EventRow[]
  delivery: { state: 'pending' | 'sent' | 'failed'; attempts: number; problem: string } | null
}

/** More than anybody reads; writing stops long before by the limits per person and day. */
const most = 500

const posts = (isOffice: boolean) =>
  listOf(sql`
    select p.id as "postId", p.kind, p.user_id as "userId", ${fullName('w')} as author, p.body as text, p.posted_at as "postedAt",
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by x.position)
        from ticket_files x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
        where x.tenant_id = p.tenant_id and x.post_id = p.id), '[]') as files
    from ticket_posts p left join users w on w.tenant_id = p.tenant_id and w.id = p.user_id
    where p.tenant_id = t.tenant_id and p.ticket_id = t.id ${isOffice ? sql`` : sql`and p.kind <> 'note'`}
    order by not p.is_first, p.posted_at, p.id limit ${sql.lit(most)}`)
/** Whether it was given to somebody, and how the desk was reached, is the office's business. */
const history = (isOffice: boolean) =>
  listOf(sql`
    select e.id as "eventId", e.what, ${fullName('h')} as by, e.by_desk as "byDesk", e.from_state as from, e.to_state as to,
      e.note, e.at from ticket_events e left join users h on h.tenant_id = e.tenant_id and h.id = e.user_id
    where e.tenant_id = t.tenant_id and e.ticket_id = t.id
      ${isOffice ? sql`` : sql`and e.what in ('raised', 'moved', 'rated')`} order by e.at, e.id limit ${sql.lit(most)}`)

export type FoundTicket = TicketRow & {
  userId: string
  studentId: string | null
  state: TicketState
  ratingNote: string
  version: number
  posts: TicketPost[]
  history: TicketEvent[]
  delivery: Whole['delivery']
}

/** A ticket the reader may see; `lock` keeps it as it is until the transaction ends. */
export async function findTicket(
  db: TenantDb,
  reader: Reader,
  { ticketId, userId, link, lock = false }: { ticketId: string; userId: string; link: Link; lock?: boolean },
): Promise<FoundTicket | undefined> {
  if (lock) await sql`select from tickets where id = ${ticketId} for update`.execute(db)
  const isOffice = reader.as === 'office'
  const { rows } = await sql<Whole>`
    select ${columns}, t.user_id as "userId", t.rating_note as "ratingNote", t.version, ${posts(isOffice)} as posts,
      ${history(isOffice)} as history,
      (select json_build_object('state', d.state, 'attempts', d.attempts, 'problem', d.problem) from ticket_deliveries d
        where d.tenant_id = t.tenant_id and d.ticket_id = t.id order by (d.state = 'failed') desc, d.sequence desc limit 1) as delivery
    from ${tables} where t.id = ${ticketId} and ${readableBy(reader)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    ...rowOf(row),
    userId: row.userId,
    studentId: row.studentId,
    state: row.state,
    ratingNote: row.ratingNote,
    version: row.version,
    delivery: isOffice ? row.delivery : null,
    posts: row.posts.map(({ userId: writer, files, ...post }) => ({
      ...post,
      author: writer === null ? null : post.author,
      isOwn: writer === userId,
      files: files.map(link),
      postedAt: instantFrom(post.postedAt),
    })),
    history: row.history.map(({ from, to, ...event }) => ({
      ...event,
      fromStatusId: from && ticketStatuses[from],
      statusId: to && ticketStatuses[to],
      at: instantFrom(event.at),
    })),
  }
}

export const statusIdsOf = (states: readonly TicketState[]) => states.map((state) => ticketStatuses[state])
