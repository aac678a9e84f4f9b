import { sql } from 'kysely'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { seeded } from '#platform/server/demo/random.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import type { Services } from '#platform/server/services.ts'
import type { Outcome } from '../choices.ts'
import { listGrades, savePolicy } from './policies.ts'
import { aNextYear, someDecisions } from './seed.ts'
import { activeStudents } from './students.ts'
import { rehearse } from './turn/rehearsal.ts'
import { listYears, turnYears } from './turnYears.ts'

const reasons: Partial<Record<Outcome, readonly string[]>> = {
  detained: ['The family asks for another year.', 'Missed two terms because of an operation.'],
  left: ['The family moves to Pune.', 'Transfer to a school closer to home.'],
  provisional: ['Mathematics again in July.', 'Too few days at school; the doctor’s letter is to come.'],
}

/**
 * In each demo school a next year, rules for the upper grades, decisions about the lower ones, and a rehearsal that shows what is
 * still to be done.
 */
export async function demoPromotion({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string; code: string }>(
    `select id, short_code as code from tenants where kind = 'school' order by short_code`,
  )
  for (const { id: tenantId, code } of schools.rows)
    await database.inTenant({ tenantId }, (db) => fillSchool(db, tenantId, code))
}

async function fillSchool(db: TenantDb, tenantId: string, code: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from users where user_name = 'superadmin' limit 1`.execute(db)
  const officeId = rows[0]?.id
  const toYearId = await aNextYear(db)
  const { current, next } = turnYears(await listYears(db))
  if (!officeId || !current || !next) return
  const grades = await listGrades(db)
  const isUpper = (gradeId: string) => (grades.find((grade) => grade.gradeId === gradeId)?.code ?? 99) in upperRules
  for (const { gradeId, code: grade, policy } of grades)
    if (grade in upperRules) await savePolicy(db, gradeId, { ...policy, ...upperRules[grade] })
  const random = seeded(`promotion ${code}`)
  const dueOn = addDays(next.startDate as CivilDate, 60)
  const decisions = (await activeStudents(db))
    .filter(({ gradeId }) => !isUpper(gradeId))
    .map(({ studentId }) => {
      const drawn = random.next()
      const outcome: Outcome =
        drawn < 0.01 ? 'left' : drawn < 0.018 ? 'detained' : drawn < 0.03 ? 'provisional' : 'promoted'
      const reason = random.pick(reasons[outcome] ?? [''])
      return { studentId, decidedBy: officeId, outcome, reason, ...(outcome === 'provisional' && { dueOn }) }
    })
  await someDecisions(db, decisions)
  const { rows: turns } = await sql<{ id: string }>`
    insert into year_turns (from_year_id, to_year_id, started_by) values (${current.acadamicId}, ${toYearId}, ${officeId})
    returning id`.execute(db)
  await enqueueIn(db, tenantId)(rehearse, { turnId: turns[0]?.id ?? '' })
}

/** Grades whose promotion depends on results, by their code; about their students somebody still has to decide. */
const upperRules: Record<
  number,
  { minPercent?: number; minAttendance: number; sectionRule: 'balance' | 'rank'; rollRule: 'name' | 'rank' }
> = {
  6: { minAttendance: 75, sectionRule: 'balance', rollRule: 'name' },
  7: { minPercent: 60, minAttendance: 75, sectionRule: 'balance', rollRule: 'name' },
  8: { minAttendance: 75, sectionRule: 'balance', rollRule: 'name' },
  9: { minAttendance: 75, sectionRule: 'rank', rollRule: 'rank' },
  10: { minAttendance: 75, sectionRule: 'balance', rollRule: 'name' },
}
