import { FeesPart } from '#modules/fees/familySchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { families, pupils } from '../../contracts/feeAccess.ts'
import type { DueFacts } from '../demands/dues.ts'
import { duesStudentsSeeQuery, familyDuesFrom, familyDuesQuery, sumsOf } from './familyDues.ts'

/** What is owed for each child, by the same sums as at the desk. */
export const feesPart: FamilyPart<FeesPart, DueFacts> = {
  name: 'fees',
  schema: FeesPart,
  query: ({ students, viewer, today }) => {
    const ids = students.map(({ studentId }) => studentId)
    if (mayUse(families, viewer)) return familyDuesQuery(ids, today)
    return mayUse(pupils, viewer) ? duesStudentsSeeQuery(ids) : null
  },
  partsOf: (facts, { students, viewer, today }) => {
    const isPayer = mayUse(families, viewer)
    const due = familyDuesFrom(facts)
    return new Map(
      students.flatMap(({ studentId: id }) => {
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
