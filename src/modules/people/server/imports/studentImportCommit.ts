import { sql } from 'kysely'
import { saveAccounts } from '#modules/access/server/public.ts'
import { enrolMany } from '#modules/classes/server/public.ts'
import type { AppliedRow, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { differences, filledIn } from '../differences.ts'
import { createGuardians, type GuardianLink, linkGuardians } from '../guardians/guardians.ts'
import { told } from '../students/studentAuditFacts.ts'
import { createStudents, putRecords } from '../students/studentRecords.ts'
import { marksOf } from './studentFingerprints.ts'
import { hasGuardian, readStudents } from './studentImportInput.ts'
import type { WantedGuardian } from './studentImportRows.ts'

type Read = Awaited<ReturnType<typeof readStudents>>['read'][number]

/** How a row left its student: enough to notice a later change and to take back what came with it. */
export type AfterStudent = {
  mark: string
  enrolmentId: string | null
  guardianIds: string[]
}
/** How a student was before a row changed them. */
export type BeforeStudent = {
  account: { firstName: string; lastName: string; email: string | null; phone: string | null }
  record: Record<string, unknown>
  links: Omit<GuardianLink, 'studentId'>[]
}

/** Writes some hundred rows in a handful of statements. */
export async function applyStudents(unit: Unit, rows: readonly (ImportRow & RowCheck)[]): Promise<AppliedRow[]> {
  const { db } = unit
  const { read, fields } = await readStudents(db, rows)
  const fresh = read.filter(({ known }) => !known)
  const ids = await createStudents(
    unit,
    fresh.map(({ wanted }) => wanted.facts),
    fields,
  )
  const created = new Map(fresh.map((one, at) => [one, ids[at] ?? '']))
  const idOf = (one: Read) => one.known?.studentId ?? created.get(one) ?? ''
  const updates = read.filter(({ known }) => known)
  const befores = await snapshots(db, updates.map(idOf))
  await updateStudents(unit, updates)
  const guardians = await placeGuardians(db, read, idOf)
  const enrolled = await enrolMany(
    unit,
    read.flatMap((one) => {
      const { classId, rollNo, fromDate } = one.wanted
      return classId ? [{ studentId: idOf(one), classId, fromDate, rollNo: rollNo ?? undefined }] : []
    }),
  )
  const enrolments = new Map(enrolled.map(({ studentId, enrolmentId }) => [studentId, enrolmentId]))
  const marks = await marksOf(db, read.map(idOf))
  return read.map((one): AppliedRow => {
    const entityId = idOf(one)
    const after: AfterStudent = {
      mark: marks.get(entityId) ?? '',
      enrolmentId: enrolments.get(entityId) ?? null,
      guardianIds: guardians.get(entityId) ?? [],
    }
    audit(unit, one, entityId)
    const before = befores.get(entityId) ?? null
    return { row: one.row.row, did: one.known ? 'update' : 'create', entityId, before, after }
  })
}

function audit(unit: Unit, { known, wanted }: Read, entityId: string) {
  const facts = told(wanted.facts)
  if (!known) return unit.audit({ entity: 'student', entityId, after: filledIn(facts) })
  const before = told({ ...known, details: known.details } as Parameters<typeof told>[0])
  const changed = differences(before, facts)
  unit.audit({ entity: 'student', entityId, before: changed?.before ?? {}, after: changed?.after ?? {} })
}

async function updateStudents(unit: Unit, updates: readonly Read[]) {
  await saveAccounts(
    unit,
    updates.map(({ known, wanted: { facts } }) => {
      const { firstName, lastName, email, phone } = facts
      return { userId: known?.studentId ?? '', firstName, lastName, email, phone }
    }),
  )
  await putRecords(
    unit,
    updates.map(({ known, wanted: { facts } }) => {
      const { firstName: _, lastName: __, email: ___, phone: ____, ...record } = facts
      return { ...record, userId: known?.studentId ?? '' }
    }),
  )
}

async function snapshots(db: TenantDb, ids: readonly string[]): Promise<Map<string, BeforeStudent>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<BeforeStudent & { id: string }>`
    select u.id, jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
      'phone', u.phone) as account, to_jsonb(s) as record, coalesce((
        select jsonb_agg(jsonb_build_object('guardianId', l.guardian_id, 'relation', l.relation, 'isPrimary', l.is_primary))
        from student_guardians l where l.tenant_id = u.tenant_id and l.student_id = u.id), '[]') as links
    from users u join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where u.id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...before }) => [id, before]))
}

const sameGuardian = ({ name, phone }: { name: string; phone: string | null }) => `${phone} ${name.toLowerCase()}`

/** Ties guardians to the students: one who has the same name and phone number is the same person, here and in the file. */
async function placeGuardians(db: TenantDb, read: readonly Read[], idOf: (one: Read) => string) {
  const wanted = read.flatMap((one) =>
    one.wanted.guardians
      .filter((guardian) => !one.known || !hasGuardian(one.known, guardian))
      .map((guardian, at) => ({ guardian, studentId: idOf(one), isPrimary: !one.known?.guardians.length && at === 0 })),
  )
  const phones = [...new Set(wanted.flatMap(({ guardian }) => guardian.phone ?? []))]
  const { rows } = await sql<{ id: string; name: string; phone: string }>`
    select id, name, phone from guardians where phone = any (${phones}::text[])`.execute(db)
  const known = new Map(rows.map((row) => [sameGuardian(row), row.id]))
  const made: (WantedGuardian & { guardianId: string })[] = []
  const links: GuardianLink[] = wanted.map(({ guardian, studentId, isPrimary }) => {
    const found = guardian.phone ? known.get(sameGuardian(guardian)) : undefined
    const guardianId = found ?? newId()
    if (!found) {
      made.push({ ...guardian, guardianId })
      if (guardian.phone) known.set(sameGuardian(guardian), guardianId)
    }
    return { studentId, guardianId, relation: guardian.relation, isPrimary }
  })
  await createGuardians(db, made)
  await linkGuardians(db, uniqueLinks(links))
  const byStudent = Map.groupBy(links, ({ studentId }) => studentId)
  return new Map([...byStudent].map(([studentId, own]) => [studentId, own.map(({ guardianId }) => guardianId)]))
}

/** The same person named as father and as guardian is tied once. */
const uniqueLinks = (links: readonly GuardianLink[]) => [
  ...new Map(links.toReversed().map((link) => [`${link.studentId} ${link.guardianId}`, link])).values(),
]
