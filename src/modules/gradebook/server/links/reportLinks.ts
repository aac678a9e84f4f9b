import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { linkMinutes } from '#modules/gradebook/linkMinutes.ts'
import type { ReportLink } from '#modules/gradebook/reportLinkSchemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { reportCodePrefix } from '#platform/contract/addresses/urlParameters.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

type Kind = 'card' | 'growth' | 'student'

type Linked = {
  readonly kind: Kind
  readonly recordId: string
  readonly studentId: string
  readonly language: string
  readonly madeBy: string
  /** What is printed, where it depends on who made the link. */
  readonly printed?: unknown
}

/** A code is 256 random bits, so its hash needs no key. */
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Makes a link for a report that the caller has just been allowed to read. `page` is the page that exchanges its code. */
export async function makeReportLink(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  { kind, recordId, studentId, language, madeBy, printed }: Linked,
  page: string,
): Promise<ReportLink> {
  const code = `${reportCodePrefix}${randomBytes(32).toString('base64url')}`
  await sql`delete from report_links where expires_at < now() - interval '1 day'`.execute(db)
  await sql`insert into report_links (kind, record_id, student_id, language, code_hash, made_by, printed, expires_at)
    values (${kind}, ${recordId}, ${studentId}, ${language}, ${hashOf(code)}, ${madeBy}, ${printed === undefined ? null : JSON.stringify(printed)},
      now() + make_interval(mins => ${linkMinutes}))`.execute(db)
  audit({ entity: 'reportLink', entityId: recordId, after: { kind, language, minutes: linkMinutes } })
  return { path: `${page}?token=${code}`, expiresInSeconds: linkMinutes * 60 }
}

type Opened = {
  recordId: string
  yearId: string
  language: string
  madeBy: string
  isFamily: boolean
  printed: unknown
}

/**
 * Uses up a link. Undefined if it is unknown, used or too old, or if whoever made it could not read the report any more: their
 * account is closed, or the office has barred them from the child's records.
 */
export async function useReportLink({ db, audit }: Unit, kind: Kind, code: string): Promise<Opened | undefined> {
  const { rows } = await sql<Opened & { linkId: string }>`
    update report_links l set used_at = now() from users u
    where l.code_hash = ${hashOf(code)} and l.kind = ${kind} and l.used_at is null and l.expires_at > now()
      and u.tenant_id = l.tenant_id and u.id = l.made_by and u.status_id = 1
      and (u.role_id <> ${roles.student} or u.id = l.student_id or exists (
        select from student_guardians s join guardians g on g.tenant_id = s.tenant_id and g.id = s.guardian_id
        where s.tenant_id = l.tenant_id and s.student_id = l.student_id and g.user_id = u.id and s.barred_on is null))
    returning l.id as "linkId", l.printed, l.record_id as "recordId", l.year_id as "yearId", l.language, l.made_by as "madeBy",
      u.role_id = ${roles.student} as "isFamily"`.execute(db)
  const [opened] = rows
  if (!opened) return undefined
  if (opened.printed !== null) await sql`update report_links set printed = null where id = ${opened.linkId}`.execute(db)
  audit({ entity: 'reportLink', entityId: opened.recordId, after: { kind, opened: true } })
  return opened
}
