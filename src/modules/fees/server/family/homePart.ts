import { FeesPart } from '#modules/fees/familySchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { families, pupils } from '../../contracts/feeAccess.ts'
import { duesStudentsSee, familyDues, sumsOf } from './familyDues.ts'

/** What is owed for each child, by the same sums as at the desk. */
export const feesPart: FamilyPart<FeesPart> = {
  name: 'fees',
  schema: FeesPart,
  read: async (db, { students, viewer, today }) => {
    const isPayer = mayUse(families, viewer)
    if (!isPayer && !mayUse(pupils, viewer)) return new Map()
    const ids = students.map(({ studentId }) => studentId)
    const due = isPayer ? await familyDues(db, ids, today) : await duesStudentsSee(db, ids)
    return new Map(
      ids.flatMap((id) => {
        const own = due.filter(({ studentId }) => studentId === id)
        const dueOn = own[0]?.dueOn ?? null
        // Students are told nothing unless something is due.
        if (!isPayer && dueOn === null) return []
        const owed = isPayer ? sumsOf(own, today) : null
        return [[id, { owed, dueOn, isDue: dueOn !== null && dueOn <= today }] as const]
      }),
    )
  },
}
