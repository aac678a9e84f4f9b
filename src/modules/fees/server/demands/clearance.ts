import { sql } from 'kysely'
import { type Paise, paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { lockAccounts } from '../studentAccounts.ts'
import { openDuesToday, openOf } from './dues.ts'

/** What a student owes today, all years, with fines. A line is its name, its due day and the amount in paise. */
export type OpenDues = { readonly totalMinor: Paise; readonly lines: readonly (readonly string[])[] }

/** What students owe, for documents; those who owe nothing are left out. */
export async function openDuesOf(db: TenantDb, studentIds: readonly string[]): Promise<ReadonlyMap<string, OpenDues>> {
  const { due } = await openDuesToday(db, sql`${[...studentIds]}::uuid[]`)
  const found = new Map<string, OpenDues>()
  for (const one of due) {
    const known = found.get(one.studentId)
    const amount = openOf(one)
    found.set(one.studentId, {
      totalMinor: paise((known?.totalMinor ?? 0) + amount),
      lines: [...(known?.lines ?? []), [one.label, one.dueOn, String(amount)]],
    })
  }
  return found
}

/** What a student owes. The account stays locked until the transaction ends, so that nobody bills or pays meanwhile. */
export async function lockedDues(db: TenantDb, studentId: string): Promise<Paise> {
  await lockAccounts(db, [studentId])
  return (await openDuesOf(db, [studentId])).get(studentId)?.totalMinor ?? paise(0)
}
