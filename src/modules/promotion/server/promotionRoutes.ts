import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { promotion } from '../contract.ts'
import { promotionDefinitions } from '../schemas.ts'
import { saveDecisions } from './decisions.ts'
import { promotionOverview } from './overview.ts'
import { listGrades, savePolicy } from './policies.ts'
import { promotionClass } from './promotionClass.ts'
import { listProvisional, recordLaterResult, settleByResults, settleProvisional } from './provisional.ts'
import { activeStudents } from './students.ts'
import { isOpen, listYears, promotionYears } from './turnYears.ts'

const pageSize = 50

/** Throws unless these fee plans are the school’s own, of this year or the next. */
async function requirePlans(db: TenantDb, planIds: readonly (string | null)[]): Promise<void> {
  const wanted = [...new Set(planIds.filter((one) => one !== null))]
  if (wanted.length === 0) return
  const { rows } = await sql`select from plan_names(${wanted}::uuid[])`.execute(db)
  if (rows.length < wanted.length) throw problem('not-found')
}

export const promotionRoutes = implement(promotion, promotionDefinitions, {
  getPromotionYears: (_, { db }) => promotionYears(db),

  listAcademicYears: async ({ body }, { db }) => ({
    years: (await listYears(db)).slice((body.page - 1) * pageSize, body.page * pageSize),
  }),

  getPromotion: (_, { db, actor }) => promotionOverview(db, actor.yearId),

  savePromotionPolicy: async ({ params: { gradeId }, body }, { db, actor, audit, fail }) => {
    const grades = await listGrades(db)
    const find = (id: string | null) => grades.find((grade) => grade.gradeId === id)
    const before = find(gradeId)?.policy
    if (!before || (body.nextGradeId && !find(body.nextGradeId))) throw problem('not-found')
    await requirePlans(db, [body.planId])
    if (body.nextGradeId === gradeId) fail('same-grade')
    if (!isOpen(await listYears(db), actor.yearId)) fail('not-open')
    if (before.version !== body.version || !(await savePolicy(db, gradeId, body)))
      throw problem('changed-meanwhile', { details: before })
    const after = (await listGrades(db)).find((grade) => grade.gradeId === gradeId)?.policy ?? before
    audit({ entity: 'promotionPolicy', entityId: gradeId, before, after })
    return after
  },

  getPromotionClass: ({ params: { classId } }, { db, actor }) => promotionClass(db, actor.yearId ?? '', classId),

  saveDecisions: async ({ params: { classId }, body: { decisions } }, context) => {
    const { db, actor, fail } = context
    const { rows } = await sql`select from classes where id = ${classId}`.execute(db)
    if (rows.length === 0) throw problem('not-found')
    const here = new Set((await activeStudents(db, sql`c.id = ${classId}`)).map(({ studentId }) => studentId))
    const known = await knownStudents(
      db,
      decisions.map(({ studentId }) => studentId),
    )
    if (decisions.some(({ studentId }) => !known.has(studentId))) throw problem('not-found')
    await requirePlans(
      db,
      decisions.map(({ planId }) => planId),
    )
    const yearId = actor.yearId ?? ''
    if (!isOpen(await listYears(db), yearId)) fail('not-open')
    if (decisions.some(({ studentId }) => !here.has(studentId))) fail('not-in-class')
    if (decisions.some(({ outcome, dueOn }) => outcome === 'provisional' && dueOn === null)) fail('due-date-missing')
    return { decisions: await saveDecisions(context, { yearId, classId }, decisions) }
  },

  listProvisional: async (_, { db }) => ({ students: await listProvisional(db) }),

  recordLaterResult: async ({ params: { studentId }, body }, context) => {
    const { db, fail } = context
    if (!(await knownStudents(db, [studentId])).has(studentId)) throw problem('not-found')
    if (!(await recordLaterResult(context, studentId, body))) fail('settled')
    return { students: await listProvisional(db) }
  },

  settleByResults: async ({ body }, context) => {
    const done = await settleByResults(context, body.fromDate)
    return { ...done, students: await listProvisional(context.db) }
  },

  settleProvisional: async ({ params: { studentId }, body }, context) => {
    const { db, fail } = context
    if (!(await knownStudents(db, [studentId])).has(studentId)) throw problem('not-found')
    if (body.classId) {
      const { rows } = await sql`select from classes where id = ${body.classId}`.execute(db)
      if (rows.length === 0) throw problem('not-found')
    }
    if (!(await settleProvisional(context, studentId, body))) fail('settled')
    return { students: await listProvisional(db) }
  },
})

async function knownStudents(db: TenantDb, studentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any (${studentIds}::uuid[]) and role_id = 2 and not is_guardian`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
