import { sql } from 'kysely'
import { saveAccounts } from '#modules/access/server/public.ts'
import { enrolMany } from '#modules/classes/server/public.ts'
import type { AppliedRow, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { differences, filledIn } from '../differences.ts'
import { createGuardians, type GuardianLink, linkGuardians } from '../guardians/guardians.ts'
import { studentAuditFields } from '../students/studentAuditFacts.ts'
import { createStudents, saveRecords } from '../students/studentRecords.ts'
import { fingerprintsOf } from './studentFingerprints.ts'
import { hasGuardian, readStudents } from './studentImportInput.ts'
import type { ParsedGuardian } from './studentImportRows.ts'

type ParsedRow = Awaited<ReturnType<typeof readStudents>>['read'][number]

/** The student's state after import, to detect later changes and undo the rest of the row. */
export type AfterStudent = {
  mark: string
  enrolmentId: string | null
  guardianIds: string[]
}
/** The student's state before an update, to restore it on undo. */
export type BeforeStudent = {
  account: { firstName: string; lastName: string; email: string | null; phone: string | null }
  record: Record<string, unknown>
  links: Omit<GuardianLink, 'studentId'>[]
}

export async function applyStudents(unit: Unit, rows: readonly (ImportRow & RowCheck)[]): Promise<AppliedRow[]> {
  const { db } = unit
  const { read, fields } = await readStudents(db, rows, unit.secret)
  const newStudents = read.filter(({ existing }) => !existing)
  const ids = await createStudents(
    unit,
    newStudents.map(({ parsed }) => parsed.input),
    fields,
  )
  const created = new Map(newStudents.map((one, at) => [one, ids[at] ?? '']))
  const idOf = (one: ParsedRow) => one.existing?.studentId ?? created.get(one) ?? ''
  const updates = read.filter(({ existing }) => existing)
  const befores = await snapshots(db, updates.map(idOf))
  await updateStudents(unit, updates)
  const guardians = await linkParsedGuardians(db, read, idOf)
  const enrolled = await enrolMany(
    unit,
    read.flatMap((one) => {
      const { classId, rollNo, fromDate } = one.parsed
      return classId ? [{ studentId: idOf(one), classId, fromDate, rollNo: rollNo ?? undefined }] : []
    }),
  )
  const enrolments = new Map(enrolled.map(({ studentId, enrolmentId }) => [studentId, enrolmentId]))
  const fingerprints = await fingerprintsOf(db, read.map(idOf))
  return read.map((one): AppliedRow => {
    const entityId = idOf(one)
    const after: AfterStudent = {
      mark: fingerprints.get(entityId) ?? '',
      enrolmentId: enrolments.get(entityId) ?? null,
      guardianIds: guardians.get(entityId) ?? [],
    }
    audit(unit, one, entityId)
    const before = befores.get(entityId) ?? null
    return { row: one.row.row, did: one.existing ? 'update' : 'create', entityId, before, after }
  })
}

function audit(unit: Unit, { existing, parsed }: ParsedRow, entityId: string) {
  const after = studentAuditFields(parsed.input)
  if (!existing) return unit.audit({ entity: 'student', entityId, after: filledIn(after) })
  const before = studentAuditFields({ ...existing, details: existing.details } as Parameters<
    typeof studentAuditFields
  >[0])
  const changed = differences(before, after)
  unit.audit({ entity: 'student', entityId, before: changed?.before ?? {}, after: changed?.after ?? {} })
}

async function updateStudents(unit: Unit, updates: readonly ParsedRow[]) {
  await saveAccounts(
    unit,
    updates.map(({ existing, parsed: { input } }) => {
      const { firstName, lastName, email, phone } = input
      return { userId: existing?.studentId ?? '', firstName, lastName, email, phone }
    }),
  )
  await saveRecords(
    unit,
    updates.map(({ existing, parsed: { input } }) => {
      const { firstName: _, lastName: __, email: ___, phone: ____, ...record } = input
      return { ...record, userId: existing?.studentId ?? '' }
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

const guardianKey = ({ name, phone }: { name: string; phone: string | null }) => `${phone} ${name.toLowerCase()}`

/** Links guardians to their students; the same name and phone number mean the same guardian. */
async function linkParsedGuardians(db: TenantDb, read: readonly ParsedRow[], idOf: (one: ParsedRow) => string) {
  const parsed = read.flatMap((one) =>
    one.parsed.guardians
      .filter((guardian) => !one.existing || !hasGuardian(one.existing, guardian))
      .map((guardian, at) => ({
        guardian,
        studentId: idOf(one),
        isPrimary: !one.existing?.guardians.length && at === 0,
      })),
  )
  const phones = [...new Set(parsed.flatMap(({ guardian }) => guardian.phone ?? []))]
  const { rows } = await sql<{ id: string; name: string; phone: string }>`
    select id, name, phone from guardians where phone = any (${phones}::text[])`.execute(db)
  const existing = new Map(rows.map((row) => [guardianKey(row), row.id]))
  const created: (ParsedGuardian & { guardianId: string })[] = []
  const links: GuardianLink[] = parsed.map(({ guardian, studentId, isPrimary }) => {
    const found = guardian.phone ? existing.get(guardianKey(guardian)) : undefined
    const guardianId = found ?? newId()
    if (!found) {
      created.push({ ...guardian, guardianId })
      if (guardian.phone) existing.set(guardianKey(guardian), guardianId)
    }
    return { studentId, guardianId, relation: guardian.relation, isPrimary }
  })
  await createGuardians(db, created)
  await linkGuardians(db, uniqueLinks(links))
  const byStudent = Map.groupBy(links, ({ studentId }) => studentId)
  return new Map([...byStudent].map(([studentId, own]) => [studentId, own.map(({ guardianId }) => guardianId)]))
}

/** Links someone named as both father and guardian only once. */
const uniqueLinks = (links: readonly GuardianLink[]) => [
  ...new Map(links.toReversed().map((link) => [`${link.studentId} ${link.guardianId}`, link])).values(),
]
