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
import { toldOfStaff } from '../staff/staffActions.ts'
import { createStaff, putStaff } from '../staff/staffRecords.ts'
import { mistake, problemWords, seenBefore } from './importProblems.ts'
import { gateColumn, staffColumns } from './staffImportColumns.ts'
import { type KnownStaffRow, readStaffRows, type WantedStaff } from './staffImportRows.ts'

type Kind = {
  name: string
  roleId: RoleId
  entity: string
  title: Localized
  needs: Access
  columns: readonly ImportColumn[]
}
type AfterStaff = { mark: string }

/** One kind of file for each role that works at a school; an employee number known already means an update. */
const staffImport = ({ name, roleId, entity, title, needs, columns }: Kind): ImportKind => ({
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
  const numbers = seenBefore()
  return (await readStaffRows(db, rows)).map(({ row: { row }, known, wanted: { facts, problems } }) => {
    const { employeeNo: value } = facts
    const earlier = value ? numbers(value.toLowerCase(), row) : null
    if (earlier !== null) problems.push(mistake('employeeNo', 'taken-in-file', { value, row: earlier }))
    if (known && known.roleId !== roleId) problems.push(mistake('employeeNo', 'another-role', { value }))
    if (!known) return { row, does: 'create', problems }
    return { row, does: changes(known, facts) ? 'update' : 'skip', entityId: known.userId, problems }
  })
}

function changes(known: KnownStaffRow, facts: WantedStaff['facts']): boolean {
  const record = known as unknown as Record<string, unknown>
  return Object.entries(facts).some(([name, value]) => (record[name] ?? null) !== (value ?? null))
}

async function apply(
  unit: Unit,
  rows: readonly (ImportRow & RowCheck)[],
  { roleId, entity }: { roleId: RoleId; entity: string },
): Promise<AppliedRow[]> {
  const read = await readStaffRows(unit.db, rows)
  const fresh = read.filter(({ known }) => !known)
  const ids = await createStaff(
    unit,
    roleId,
    fresh.map(({ wanted }) => wanted.facts),
  )
  for (const [at, { wanted }] of fresh.entries()) if (wanted.facts.email) await inviteUser(unit, ids[at] ?? '')
  const created = new Map(fresh.map((one, at) => [one, ids[at] ?? '']))
  const updates = read.flatMap(({ known, wanted }) => (known ? [{ userId: known.userId, ...wanted.facts }] : []))
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
  await putStaff(unit, updates)
  const idOf = (one: (typeof read)[number]) => one.known?.userId ?? created.get(one) ?? ''
  const marks = await staffMarks(unit.db, read.map(idOf))
  const applied = read.map((one): AppliedRow => {
    const entityId = idOf(one)
    const facts = toldOfStaff(one.wanted.facts)
    if (one.known) {
      const changed = differences(toldOfStaff(one.known as Parameters<typeof toldOfStaff>[0]), facts)
      unit.audit({ entity, entityId, before: changed?.before ?? {}, after: changed?.after ?? {} })
    } else unit.audit({ entity, entityId, after: filledIn(facts) })
    const after: AfterStaff = { mark: marks.get(entityId) ?? '' }
    return { row: one.row.row, did: one.known ? 'update' : 'create', entityId, before: one.known ?? null, after }
  })
  return applied
}

async function undo(unit: Unit, applied: readonly AppliedRow[], entity: string) {
  const ids = applied.map(({ entityId }) => entityId)
  await sql`select from staff_profiles where user_id = any (${ids}::uuid[]) order by user_id for update`.execute(
    unit.db,
  )
  const marks = await staffMarks(unit.db, ids)
  const isAsLeft = ({ entityId, after }: AppliedRow) => marks.get(entityId) === (after as AfterStaff).mark
  const there = applied.filter(({ did, entityId }) => did === 'update' || marks.has(entityId))
  const changed = there.filter((one) => !isAsLeft(one))
  const same = there.filter(isAsLeft)
  await putBack(
    unit,
    same.filter(({ did }) => did === 'update').map(({ before }) => before as KnownStaffRow),
    entity,
  )
  const created = same.filter(({ did }) => did === 'create')
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

async function putBack(unit: Unit, befores: readonly KnownStaffRow[], entity: string) {
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
  await putStaff(unit, befores as unknown as Parameters<typeof putStaff>[1])
  for (const { userId } of befores) unit.audit({ entity, entityId: userId, after: { imported: false } })
}

/** A mark of everything an import may write about somebody of the staff: the same one means nothing was changed. */
async function staffMarks(db: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
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
