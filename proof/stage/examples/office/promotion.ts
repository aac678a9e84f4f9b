import { sql } from 'kysely'
import type { TurnState } from '#modules/promotion/choices.ts'
import { aNextYear, aTurn, someDecisions } from '#modules/promotion/server/seed.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

/** A class of the stage with a student, and what was decided about them. */
const decided = (stage: Stage) =>
  within(stage, async (db) => {
    await aNextYear(db)
    const { rows } = await sql<{ classId: string; studentId: string; version: number; gradeId: string }>`
      select e.class_id as "classId", e.student_id as "studentId", coalesce(d.version, 0) as version, c.grade_id as "gradeId"
      from enrolments e join classes c on c.id = e.class_id left join promotion_decisions d on d.student_id = e.student_id and d.from_year_id = e.year_id
      where (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') order by e.id limit 1`.execute(
      db,
    )
    const [found] = rows
    if (!found) throw new Error('No student has a class.')
    return found
  })

/** A turn from the archived year into the current one, so that carrying it out changes nothing. */
const turned = (state: TurnState) => async (stage: Stage) => {
  const as = office(stage)
  const made = await within(stage, async (db) => {
    const { rows } = await sql<{ id: string; name: string; status: number }>`
      select id, name, status_id as status from academic_years where status_id in (0, 1) order by starts_on`.execute(db)
    const [from, to] = [rows.find(({ status }) => status === 1), rows.find(({ status }) => status === 0)]
    if (!from || !to) throw new Error('The school has no two years.')
    const startedBy = as.userId ?? ''
    const turnId = await aTurn(db, { state, startedBy, fromYearId: from.id, toYearId: to.id })
    return { turnId, from, to }
  })
  return { as, ...made }
}

const withTurn =
  (state: TurnState, more: object = {}) =>
  async (stage: Stage) => {
    const { as, turnId } = await turned(state)(stage)
    return { as, params: { turnId }, ...more }
  }

/** A student who went on for the time being. */
async function aProvisional(stage: Stage) {
  const { as, from } = await turned('completed')(stage)
  const { studentId } = await decided(stage)
  await within(stage, async (db) => {
    await sql`delete from promotion_decisions where student_id = ${studentId}`.execute(db)
    await someDecisions(db, [{ studentId, decidedBy: as.userId ?? '', outcome: 'provisional', dueOn: '2026-07-15' }])
    await sql`update promotion_decisions set from_year_id = ${from.id} where student_id = ${studentId}`.execute(db)
  })
  return { as, params: { studentId } }
}

export const examples: Examples = {
  'promotion.savePromotionPolicy': async (stage) => {
    const { gradeId } = await decided(stage)
    await within(stage, (db) => sql`delete from promotion_policies where grade_id = ${gradeId}`.execute(db))
    const body = {
      nextGradeId: null,
      needsPass: false,
      minPercent: 40,
      minAttendance: 75,
      sectionRule: 'balance',
      rollRule: 'name',
      planId: null,
      version: 0,
    }
    return { as: office(stage), params: { gradeId }, body }
  },
  'promotion.getPromotionClass': async (stage) => ({
    as: office(stage),
    params: { classId: (await decided(stage)).classId },
  }),
  'promotion.saveDecisions': async (stage) => {
    const { classId, studentId, version } = await decided(stage)
    const form = { outcome: 'promoted', section: null, rollNo: null, planId: null, dueOn: null, reason: '' }
    return { as: office(stage), params: { classId }, body: { decisions: [{ ...form, studentId, version }] } }
  },
  'promotion.recordLaterResult': async (stage) => {
    const { as, params } = await aProvisional(stage)
    return { as, params, body: { result: 'pass', percent: 48.5, version: 1 } }
  },
  'promotion.settleByResults': async (stage) => {
    const { as, params } = await aProvisional(stage)
    await within(stage, (db) =>
      sql`update promotion_decisions set later_result = 'pass', later_on = '2026-07-10'
        where student_id = ${params.studentId}`.execute(db),
    )
    return { as, body: { fromDate: '2026-07-15' } }
  },
  'promotion.settleProvisional': async (stage) => {
    const { as, params } = await aProvisional(stage)
    return { as, params, body: { classId: null, fromDate: '2026-07-15', reason: '', version: 1 } }
  },
  'yearTurn.startRehearsal': async (stage) => {
    await turned('final')(stage)
    await within(stage, aNextYear)
    return { as: office(stage) }
  },
  'yearTurn.listTurnStudents': withTurn('rehearsed'),
  'yearTurn.makeTurnFile': withTurn('rehearsed', { body: { format: 'csv', language: 'en' } }),
  'yearTurn.startTurn': async (stage) => {
    const { as, turnId, to } = await turned('rehearsed')(stage)
    await within(stage, async (db) => {
      // Nobody was in a class of the archived year.
      await sql`delete from year_turn_students where turn_id = ${turnId}`.execute(db)
      await sql`delete from year_turn_tasks where turn_id = ${turnId}`.execute(db)
      await sql`update fee_counter_sessions set closed_at = coalesce(closed_at, now()), verified_at = now() where verified_at is null`.execute(
        db,
      )
    })
    return { as, body: { turnId, yearName: to.name } }
  },
  'yearTurn.undoTurn': async (stage) => {
    const { as, turnId, from } = await turned('completed')(stage)
    return { as, params: { turnId }, body: { yearName: from.name } }
  },
  'yearTurn.finishTurn': withTurn('completed'),
  'yearTurn.retryArchive': async (stage) => {
    const { as } = await turned('failed')(stage)
    return { as, body: { archiveModuleIds: [1] } }
  },
}
