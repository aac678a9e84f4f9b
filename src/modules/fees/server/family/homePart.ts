import { FeesPart } from '#modules/fees/familySchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { families, pupils } from '../../contracts/feeAccess.ts'
import { familyDues, sumsOf } from './familyDues.ts'
import { readFamilySettings } from './familySettings.ts'

/** What is owed for each child, by the same sums as at the desk. */
export const feesPart: FamilyPart<FeesPart> = {
  name: 'fees',
  schema: FeesPart,
  read: async (db, { students, viewer, today }) => {
    const isPayer = mayUse(families, viewer)
    if (!isPayer && !(mayUse(pupils, viewer) && (await readFamilySettings(db)).studentsSeeDues)) return new Map()
    const ids = students.map(({ studentId }) => studentId)
    const dues = await familyDues(db, ids, today)
    return new Map(
      ids.map((id) => {
        const own = dues.filter(({ studentId }) => studentId === id)
        const dueOn = own[0]?.dueOn ?? null
        const owed = isPayer ? sumsOf(own, today) : null
        return [id, { owed, dueOn, isDue: dueOn !== null && dueOn <= today }] as const
      }),
    )
  },
}
