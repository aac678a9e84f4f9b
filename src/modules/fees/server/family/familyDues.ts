import { sql } from 'kysely'
import type { ChildFees, FamilyDue, FamilyFees } from '#modules/fees/familySchemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { paise } from '#platform/contract/money.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { openTotal } from '../../rules/allocation.ts'
import { type Due, type DueFacts, duesOf, duesQuery, openDues, openOf, overdueDays } from '../demands/dues.ts'
import { explainDues } from '../demands/dueTrace.ts'
import { hasGateway } from '../gateway/account.ts'
import { schoolToday } from '../setup/settings.ts'
import { currentClass } from '../students.ts'
import { openFamilyOrderOf } from './familyOrders.ts'
import { readFamilySettings } from './familySettings.ts'

type Child = Pick<ChildFees, 'studentId' | 'firstName' | 'lastName' | 'className' | 'advanceMinor'>

/** The children a guardian may see. What is owed for a child who has left can still be paid. */
async function childrenOf(db: TenantDb, guardianId: string): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select u.id as "studentId", u.first_name as "firstName", u.last_name as "lastName", k.class_name as "className",
      coalesce(a.advance, 0) as "advanceMinor"
    from family_students(${guardianId}) f join users u on u.id = f.student_id
      left join fee_accounts a on a.tenant_id = u.tenant_id and a.student_id = u.id ${currentClass}
    order by k.grade_position, u.first_name, u.id`.execute(db)
  return rows
}

/** What the families of these students owe: the desk's dues without what a trust or an employer pays. */
export async function familyDues(db: TenantDb, studentIds: readonly string[], asOf: CivilDate): Promise<Due[]> {
  return (await openDues(db, studentIds, asOf)).filter(isFamilys)
}

const isFamilys = ({ payerId }: Due) => payerId === null

/** What the dues of families are reckoned from. */
export const familyDuesQuery = (studentIds: readonly string[], asOf: CivilDate) =>
  duesQuery(sql`${studentIds}::uuid[]`, sql`${asOf}::date`)

/** The same as of today, and nothing unless the school lets students see it. */
export const duesStudentsSeeQuery = (studentIds: readonly string[]) =>
  duesQuery(
    sql`(case when (select students_see_dues from fee_family_settings) then ${studentIds}::uuid[] else '{}' end)`,
    sql`school_today()`,
  )

export const familyDuesFrom = (facts: readonly DueFacts[]): Due[] => facts.flatMap(duesOf).filter(isFamilys)

export const sumsOf = (dues: readonly Due[], asOf: CivilDate) => ({
  totalMinor: openTotal(dues),
  dueMinor: openTotal(dues.filter(({ dueOn }) => dueOn <= asOf)),
  overdueMinor: openTotal(dues.filter(({ dueOn }) => dueOn < asOf)),
})

const toFamilyDue = (due: Due, asOf: CivilDate): FamilyDue => ({
  demandId: due.demandId,
  label: due.label,
  yearName: due.yearName,
  dueOn: due.dueOn,
  overdueDays: overdueDays(due.dueOn, asOf),
  lines: due.lines.map(({ lineId, headName, isFine, outstanding }) => ({
    lineId,
    headName,
    isFine,
    outstandingMinor: outstanding,
  })),
  fineMinor: due.fine,
  outstandingMinor: openOf(due),
})

/** What a guardian's children owe, each and together. */
export async function familyFees(
  db: TenantDb,
  services: Pick<Services, 'config'>,
  guardianId: string,
): Promise<FamilyFees> {
  const [asOf, children, { allowsParts, leastMinor }, isOnline, order] = await Promise.all([
    schoolToday(db),
    childrenOf(db, guardianId),
    readFamilySettings(db),
    hasGateway(db, services),
    openFamilyOrderOf(db, guardianId),
  ])
  const dues = await familyDues(
    db,
    children.map(({ studentId }) => studentId),
    asOf,
  )
  return {
    asOf,
    ...sumsOf(dues, asOf),
    advanceMinor: paise(children.reduce((all, { advanceMinor }) => all + advanceMinor, 0)),
    isOnline,
    allowsParts,
    leastMinor,
    order,
    children: children.map((child) => {
      const own = dues.filter(({ studentId }) => studentId === child.studentId)
      return { ...child, ...sumsOf(own, asOf), dues: own.map((due) => toFamilyDue(due, asOf)) }
    }),
  }
}

/** Why a family owes what it owes: the desk's explanation of its own dues. */
export async function explainFamilyDues(db: TenantDb, studentId: string) {
  const { asOf, lines } = await explainDues(db, studentId)
  const own = lines.filter(({ payerName }) => payerName === null).map(({ payerName: _, ...line }) => line)
  const totalMinor = paise(own.reduce((all, { outstandingMinor }) => all + outstandingMinor, 0))
  return { asOf, totalMinor, lines: own }
}
