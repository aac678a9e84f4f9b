import { sql } from 'kysely'
import { expect } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { academics } from '#modules/school/academicsContract.ts'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Outcome } from '../choices.ts'
import { promotion, yearTurn } from '../contract.ts'
import type { DecisionForm } from '../schemas.ts'
import type { Turn } from '../turnSchemas.ts'
import { enrichSchool } from './richSchool.ts'

/** A school with a next year, and the steps of its turn. A task of its own fails at the obstacle, another waits at the gate. */
export async function openTurnSchool() {
  const obstacle = { isThere: false }
  const gate = { opening: null as Promise<void> | null, hasArrived: false }
  const stumbling: YearTask = {
    name: 'stumbling',
    archiveModuleId: 99,
    title: { en: 'Stumbling', hi: 'ठोकर' },
    after: ['enrolments'],
    tables: [],
    run: async () => {
      if (obstacle.isThere) throw new Error('Something is in the way.')
    },
  }
  const lingering: YearTask = {
    name: 'lingering',
    archiveModuleId: 98,
    title: { en: 'Lingering', hi: 'ठहराव' },
    after: ['enrolments'],
    tables: ['holidays'],
    run: async (db, { toYearId }) => {
      if (!gate.opening) return
      await sql`
        insert into holidays (name, starts_on, ends_on) select 'Late', starts_on, starts_on from academic_years where id = ${toYearId}`.execute(
        db,
      )
      gate.hasArrived = true
      await gate.opening
    },
  }
  const server = await testServer({
    worker: true,
    extraModules: [{ name: 'stumbling', routes: [], yearTasks: [stumbling, lingering] }],
  })
  const office = await server.as('greenwood', 'superadmin')
  const { tenantId } = office
  const next = { name: '2027-28', startDate: '2027-06-01', endDate: '2028-04-30' }
  const { acadamicId: nextYearId } = (await office.send(academics.routes.createYear, { body: next })).data
  const inYear = <T>(yearId: string | null, work: (db: TenantDb) => Promise<T>) =>
    server.services.database.inTenant({ tenantId, ...(yearId && { yearId }) }, work)
  await inYear(null, enrichSchool)
  const overview = async () => (await office.send(promotion.routes.getPromotion, {})).data
  const classIdOf = async (name: string) =>
    (await overview()).grades.flatMap(({ classes }) => classes).find(({ className }) => className === name)?.classId ??
    ''
  const readClass = async (name: string) =>
    (await office.send(promotion.routes.getPromotionClass, { params: { classId: await classIdOf(name) } })).data
  const blank = { section: null, rollNo: null, planId: null, dueOn: null, reason: '' }
  const saveClass = async (name: string, decisions: readonly (Partial<DecisionForm> & { studentId: string })[]) =>
    office.send(promotion.routes.saveDecisions, {
      params: { classId: await classIdOf(name) },
      body: { decisions: decisions.map((one) => ({ ...blank, outcome: null, version: 0, ...one })) as never },
    })
  /** Everybody without a decision goes on, or has finished school. */
  const decideRest = async (outcome?: Outcome) => {
    for (const grade of (await overview()).grades)
      for (const { className, undecided } of grade.classes) {
        if (undecided === 0) continue
        const { students } = await readClass(className)
        const usual = grade.policy.nextGradeId ? 'promoted' : 'graduated'
        const open = students.filter(({ decision }) => !decision)
        await saveClass(
          className,
          open.map(({ studentId }) => ({ studentId, outcome: outcome ?? usual })),
        )
      }
  }
  const lastTurn = async () => (await office.send(yearTurn.routes.getTurn, {})).data.turn
  const untilTurn = async (isIt: (turn: Turn) => boolean) => {
    await expect
      .poll(
        async () => {
          const turn = await lastTurn()
          return turn !== null && isIt(turn)
            ? 'reached'
            : `${turn?.state} ${JSON.stringify(turn?.tasks.filter(({ error }) => error))}`
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe('reached')
    const turn = await lastTurn()
    if (!turn) throw new Error('There is no turn.')
    return turn
  }
  const rehearse = async () => {
    const started = await office.send(yearTurn.routes.startRehearsal, {})
    expect(started.status, started.message).toBe(200)
    return untilTurn(({ state }) => state !== 'rehearsing')
  }
  const start = (turnId: string, yearName = next.name) =>
    office.send(yearTurn.routes.startTurn, { body: { turnId, yearName } })
  const run = async () => {
    const { turnId } = await rehearse()
    const started = await start(turnId)
    expect(started.status, started.message).toBe(200)
    return untilTurn(({ state }) => state === 'completed' || state === 'failed')
  }
  const undo = async (yearName = '2026-27') => {
    const turn = await lastTurn()
    return office.send(yearTurn.routes.undoTurn, { params: { turnId: turn?.turnId ?? '' }, body: { yearName } })
  }
  const placesIn = (yearId: string) =>
    inYear(yearId, async (db) => {
      const { rows } = await sql<{ studentId: string; className: string; rollNo: string }>`
        select e.student_id as "studentId", g.name || '-' || c.section as "className", e.roll_no as "rollNo"
        from enrolments e join classes c on c.id = e.class_id join grades g on g.id = c.grade_id
        order by g.position, c.section, e.roll_no`.execute(db)
      return rows
    })
  return {
    server,
    office,
    tenantId,
    next,
    nextYearId,
    obstacle,
    gate,
    inYear,
    overview,
    classIdOf,
    readClass,
    saveClass,
    decideRest,
    lastTurn,
    untilTurn,
    rehearse,
    start,
    run,
    undo,
    placesIn,
  }
}
