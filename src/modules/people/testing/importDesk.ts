import { sql } from 'kysely'
import { testServer } from '#app/testing/server.ts'
import type { ImportValue } from '#platform/contract/importColumns.ts'
import type { AppliedRow, ImportKind, ImportRow } from '#platform/server/contributions/importKind.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'

const origin = { action: 'imports.apply', actorId: null, actorRole: null, address: '', requestId: 'test' }

/** Imports checked, applied and undone without a file; one school per test file. */
export async function openImportDesk() {
  const server = await testServer()
  const office = await server.as('greenwood', 'superadmin')
  const { tenantId } = office
  const kind = (name: string): ImportKind => {
    const found = server.services.imports.get(name)
    if (!found) throw new Error(`${name} cannot be imported`)
    return found
  }
  const check = (name: string, rows: readonly ImportRow[]) =>
    server.services.database.inTenant({ tenantId }, (db) => kind(name).check(db, rows, server.services.secret))
  const apply = async (name: string, rows: readonly ImportRow[]) => {
    const checks = new Map((await check(name, rows)).map((one) => [one.row, one]))
    const good = rows.flatMap((row) => {
      const one = checks.get(row.row)
      return one?.problems.every(({ isWarning }) => isWarning) && one.does !== 'skip' ? [{ ...row, ...one }] : []
    })
    const applied: AppliedRow[] = []
    for (let from = 0; from < good.length; from += 250)
      applied.push(
        ...(await runUnit(server.services, { tenantId }, origin, (unit) =>
          kind(name).apply(unit, good.slice(from, from + 250), null),
        )),
      )
    return applied
  }
  const undo = (name: string, applied: readonly AppliedRow[]) =>
    runUnit(server.services, { tenantId }, origin, async (unit) => {
      const left: { row: number; why: string }[] = []
      const backwards = applied.toReversed()
      for (let from = 0; from < backwards.length; from += 250)
        left.push(...(await kind(name).undo(unit, backwards.slice(from, from + 250))))
      return left
    })

  /** A snapshot of everything imports can write. */
  const everything = async () => {
    const { rows } = await server.services.database.inTenant({ tenantId }, (db) =>
      sql<{ all: string }>`select concat(
        (select jsonb_agg(to_jsonb(s) - 'version' order by user_id) from students s),
        (select jsonb_agg(to_jsonb(p) - 'version' order by user_id) from staff_profiles p),
        (select jsonb_agg(to_jsonb(g) - 'version' order by id) from guardians g),
        (select jsonb_agg(to_jsonb(l) order by student_id, guardian_id) from student_guardians l),
        (select jsonb_agg(to_jsonb(e) order by id) from enrolments e),
        (select jsonb_agg(jsonb_build_array(id, user_name, first_name, last_name, email, phone, is_gate_staff) order by id) from users)
      ) as all`.execute(db),
    )
    return rows[0]?.all
  }
  return { server, office, tenantId, kind, check, apply, undo, everything }
}

export const rowsOf = (values: readonly Record<string, ImportValue>[]): ImportRow[] =>
  values.map((one, at) => ({ row: at + 2, values: one }))

export const aStudent = (n: number): Record<string, ImportValue> => ({
  admissionNo: `IMP/${n}`,
  firstName: 'Asha',
  lastName: 'Rao',
  grade: '7',
  section: n % 2 ? 'A' : 'B',
  dateOfBirth: '2014-01-05',
  gender: 'F',
  bloodGroup: 'B+',
  quota: 'General',
  address: '12, 4th Cross',
  fatherName: 'Anand Rao',
  fatherPhone: `98${String(45_000_000 + Math.floor(n / 2))}`,
  pincode: '560011',
})
