import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Outcome, outcomes } from '../choices.ts'
import type { Promotion } from '../schemas.ts'
import { listGrades } from './policies.ts'
import { isActive } from './students.ts'
import { isOpen, listYears, turnYears } from './turnYears.ts'

export type SectionOption = {
  gradeId: string
  section: string
  stream: string | null
  capacity: number | null
  taken: number
}

export const noCounts = (): Record<Outcome, number> =>
  Object.fromEntries(outcomes.map((one) => [one, 0])) as Record<Outcome, number>

/** The sections each grade will have: those made for the next year, otherwise those of this one. */
export async function futureSections(db: TenantDb, nextYearId: string | null): Promise<SectionOption[]> {
  const { rows: coming } = await sql<SectionOption>`
    select grade_id as "gradeId", section, stream, capacity, taken from coming_sections(${nextYearId}::uuid)`.execute(
    db,
  )
  const { rows: present } = await sql<SectionOption>`
    select c.grade_id as "gradeId", c.section, s.name as stream, c.capacity, 0 as taken
    from classes c left join streams s on s.tenant_id = c.tenant_id and s.id = c.stream_id order by c.section`.execute(
    db,
  )
  const made = new Set(coming.map(({ gradeId }) => gradeId))
  return [...coming, ...present.filter(({ gradeId }) => !made.has(gradeId))]
}

type ClassCount = { classId: string; gradeId: string; className: string; outcome: Outcome | null; students: number }

/** The state of all classes. */
export async function promotionOverview(db: TenantDb, selectedId: string | null): Promise<Promotion> {
  const years = await listYears(db)
  const { current, next } = turnYears(years)
  const grades = await listGrades(db)
  const { rows } = await sql<ClassCount>`
    select c.id as "classId", c.grade_id as "gradeId", g.name || '-' || c.section as "className", d.outcome,
      count(e.id)::int as students
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      left join enrolments e on e.tenant_id = c.tenant_id and e.class_id = c.id and ${isActive}
      left join promotion_decisions d on d.tenant_id = e.tenant_id and d.from_year_id = e.year_id and d.student_id = e.student_id
    group by c.id, c.grade_id, g.name, c.section, d.outcome order by c.section, c.id`.execute(db)
  const sections = await futureSections(db, next?.acadamicId ?? null)
  const { rows: plans } = await sql<Promotion['plans'][number]>`
    select plan_id as "planId", plan_name as name, plan_year_id = ${next?.acadamicId ?? null} as "isNextYears"
    from plans_of_years(${[current, next].flatMap((year) => (year ? [year.acadamicId] : []))}::uuid[])`.execute(db)
  const byClass = Map.groupBy(rows, ({ classId }) => classId)
  return {
    years: { current, next },
    isOpen: isOpen(years, selectedId),
    plans: plans.map((plan) => ({ ...plan, isNextYears: plan.isNextYears ?? false })),
    grades: grades.map(({ gradeId, name, policy }) => ({
      gradeId,
      name,
      policy,
      sections: sections
        .filter((one) => one.gradeId === gradeId)
        .map(({ section, stream, capacity }) => ({ section, stream, capacity })),
      classes: [...byClass.values()].flatMap((own) => {
        const [first] = own
        if (first?.gradeId !== gradeId) return []
        const counts = noCounts()
        for (const { outcome, students } of own) if (outcome) counts[outcome] += students
        return [
          {
            classId: first.classId,
            className: first.className,
            students: own.reduce((all, { students }) => all + students, 0),
            undecided: own.find(({ outcome }) => outcome === null)?.students ?? 0,
            counts,
          },
        ]
      }),
    })),
  }
}
