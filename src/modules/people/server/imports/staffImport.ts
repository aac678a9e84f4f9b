import { sql } from 'kysely'
import { deleteAccounts, inviteUser, saveAccounts } from '#modules/access/server/public.ts'
import { type Access, admin, allow, superAdmin } from '#platform/contract/access/access.ts'
import { type RoleId, roles } from '#platform/contract/access/roles.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import type { Localized } from '#platform/contract/notifications.ts'
import type { AppliedRow, ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { differences, filledIn } from '../differences.ts'
import { staffAuditFields } from '../staff/staffActions.ts'
import { createStaff, saveProfiles } from '../staff/staffRecords.ts'
import { cellProblem, duplicateFinder, problemWords } from './importProblems.ts'
import { gateColumn, staffColumns } from './staffImportColumns.ts'
import { type ExistingStaff, type ParsedStaff, readStaffRows } from './staffImportRows.ts'

type StaffKind = {
  name: string
  roleId: RoleId
  entity: string
  title: Localized
  needs: Access
  columns: readonly ImportColumn[]
}
type AfterStaff = { mark: string }

/** One import per staff role. A row with an existing employee number updates that person. */
const staffImport = ({ name, roleId, entity, title, needs, columns }: StaffKind): ImportKind => ({
  name,
  title,
  needs,
  problems: problemWords,
  columns: async () => columns,
  check: (db, rows) => check(db, rows, roleId),
  apply: (unit, rows) => apply(unit, rows, { roleId, entity }),
  undo: (unit, applied) => undo(unit, applied, entity),
})

async function check(db: TenantDb, rows: readonly ImportRow[], roleId: RoleId): Promise<RowCheck[]> {
  const numbers = duplicateFinder()
  return (await readStaffRows(db, rows)).map(({ row: { row }, existing, parsed: { input, problems } }) => {
    const { employeeNo: value } = input
    const earlier = value ? numbers(value.toLowerCase(), row) : null
    if (earlier !== null) problems.push(cellProblem('employeeNo', 'taken-in-file', { value, row: earlier }))
    if (existing && existing.roleId !== roleId) problems.push(cellProblem('employeeNo', 'another-role', { value }))
    if (!existing) return { row, does: 'create', problems }
    return { row, does: hasChanges(existing, input) ? 'update' : 'skip', entityId: existing.userId, problems }
  })
}

function hasChanges(existing: ExistingStaff, input: ParsedStaff['input']): boolean {
  const record = existing as unknown as Record<string, unknown>
  return Object.entries(input).some(([name, value]) => (record[name] ?? null) !== (value ?? null))
}

async function apply(
  unit: Unit,
  rows: readonly (ImportRow & RowCheck)[],
  { roleId, entity }: { roleId: RoleId; entity: string },
): Promise<AppliedRow[]> {
  const read = await readStaffRows(unit.db, rows)
  const newStaff = read.filter(({ existing }) => !existing)
  const ids = await createStaff(
    unit,
    roleId,
    newStaff.map(({ parsed }) => parsed.input),
  )
  for (const [at, { parsed }] of newStaff.entries()) if (parsed.input.email) await inviteUser(unit, ids[at] ?? '')
  const created = new Map(newStaff.map((one, at) => [one, ids[at] ?? '']))
  const updates = read.flatMap(({ existing, parsed }) =>
    existing ? [{ userId: existing.userId, ...parsed.input }] : [],
  )
  await saveAccounts(
    unit,
    updates.map(({ userId, firstName, lastName, email, phone, isGateStaff }) => ({
      userId,
      firstName,
      lastName,
      email,
      phone,
      ...(roleId === roles.otherStaff && { isGateStaff }),
    })),
  )
  await saveProfiles(unit, updates)
  const idOf = (one: (typeof read)[number]) => one.existing?.userId ?? created.get(one) ?? ''
  const fingerprints = await fingerprintsOf(unit.db, read.map(idOf))
  return read.map((one): AppliedRow => {
    const entityId = idOf(one)
    const values = staffAuditFields(one.parsed.input)
    if (one.existing) {
      const changed = differences(staffAuditFields(one.existing as Parameters<typeof staffAuditFields>[0]), values)
      unit.audit({ entity, entityId, before: changed?.before ?? {}, after: changed?.after ?? {} })
    } else unit.audit({ entity, entityId, after: filledIn(values) })
    const after: AfterStaff = { mark: fingerprints.get(entityId) ?? '' }
    return { row: one.row.row, did: one.existing ? 'update' : 'create', entityId, before: one.existing ?? null, after }
  })
}

async function undo(unit: Unit, applied: readonly AppliedRow[], entity: string) {
  const ids = applied.map(({ entityId }) => entityId)
  await sql`select from staff_profiles where user_id = any (${ids}::uuid[]) order by user_id for update`.execute(
    unit.db,
  )
  const fingerprints = await fingerprintsOf(unit.db, ids)
  const isUnchanged = ({ entityId, after }: AppliedRow) => fingerprints.get(entityId) === (after as AfterStaff).mark
  const remaining = applied.filter(({ did, entityId }) => did === 'update' || fingerprints.has(entityId))
  const changed = remaining.filter((one) => !isUnchanged(one))
  const unchanged = remaining.filter(isUnchanged)
  await restore(
    unit,
    unchanged.filter(({ did }) => did === 'update').map(({ before }) => before as ExistingStaff),
    entity,
  )
  const created = unchanged.filter(({ did }) => did === 'create')
  const gone = await deleteAccounts(
    unit,
    created.map(({ entityId }) => entityId),
  )
  for (const entityId of gone) unit.audit({ entity, entityId, before: { imported: true } })
  return [
    ...changed.map(({ row }) => ({ row, why: 'changed-since' })),
    ...created.filter(({ entityId }) => !gone.has(entityId)).map(({ row }) => ({ row, why: 'referred-to' })),
  ]
}

async function restore(unit: Unit, befores: readonly ExistingStaff[], entity: string) {
  await saveAccounts(
    unit,
    befores.map(({ userId, firstName, lastName, email, phone, isGateStaff, roleId }) => ({
      userId,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      email,
      phone,
      ...(roleId === roles.otherStaff && { isGateStaff }),
    })),
  )
  await saveProfiles(unit, befores as unknown as Parameters<typeof saveProfiles>[1])
  for (const { userId } of befores) unit.audit({ entity, entityId: userId, after: { imported: false } })
}

/** A hash of everything an import can write about a member of staff, to detect later changes. */
async function fingerprintsOf(db: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; mark: string }>`
    select u.id, md5(jsonb_build_array(to_jsonb(p) - 'version', u.first_name, u.last_name, u.email, u.phone,
      u.is_gate_staff)::text) as mark
    from users u join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

export const staffImports: readonly ImportKind[] = [
  staffImport({
    name: 'teacher',
    roleId: roles.teacher,
    entity: 'teacher',
    columns: staffColumns,
    title: { en: 'Teachers', hi: 'शिक्षक' },
    needs: allow(admin('user', 'edit')),
  }),
  staffImport({
    name: 'otherStaff',
    roleId: roles.otherStaff,
    entity: 'otherStaff',
    columns: [...staffColumns, gateColumn],
    title: { en: 'Other staff', hi: 'अन्य कर्मचारी' },
    needs: allow(admin('otherStaff', 'edit')),
  }),
  staffImport({
    name: 'staff',
    roleId: roles.admin,
    entity: 'adminAccount',
    columns: staffColumns,
    title: { en: 'Office staff', hi: 'कार्यालय के कर्मचारी' },
    needs: allow(superAdmin),
  }),
]
