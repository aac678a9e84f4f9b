import { sql } from 'kysely'
import { createUser } from '#modules/access/server/seed.ts'
import { aClass, subjects, teachings } from '#modules/classes/server/seed.ts'
import { aBellSchedule, aBuilding, aRoom } from '#modules/school/server/seed.ts'
import { openDays } from '#modules/timetable/server/public.ts'
import { aLesson, anAbsence, aRequirement, aVersion, publishSeed } from '#modules/timetable/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate, weekday } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

const aTeacher = (db: TenantDb, name: string) =>
  createUser(db, { userName: name, roleId: roles.teacher, firstName: 'Proof', lastName: name })

/** A period on a working day with a bell schedule; creates a schedule if other calls have left none. */
async function aSlot(db: TenantDb): Promise<{ weekday: number; periodId: string }> {
  const read = () =>
    sql<{ weekday: number; periodId: string }>`
    select d.weekday::int as weekday, p.id as "periodId"
    from bell_days d join periods p on p.tenant_id = d.tenant_id and p.schedule_id = d.schedule_id and p.kind = 'lesson'
    where not exists (select from working_days) or exists (
      select from working_days w where w.weekday = d.weekday and cardinality(w.weeks) = 5)
    order by d.weekday, p.starts_at limit 1`.execute(db)
  const [found] = (await read()).rows
  if (found) return found
  const { rows } = await sql<{ weekday: number }>`
    select n as weekday from generate_series(1, 5) n where not exists (select from bell_days d where d.weekday = n)
      and (not exists (select from working_days) or exists (
        select from working_days w where w.weekday = n and cardinality(w.weeks) = 5))`.execute(db)
  await aBellSchedule(db, { name: `Proof bells ${crypto.randomUUID()}`, weekdays: rows.map((row) => row.weekday) })
  const [created] = (await read()).rows
  if (!created) throw new Error('No working day has a bell schedule.')
  return created
}

/** A new class with a subject, a teacher and a requirement. */
async function aPlan(db: TenantDb, serial: number) {
  const [slot, teacherId] = [await aSlot(db), await aTeacher(db, `timetable${serial}`)]
  const classId = await aClass(db, { grade: `Timetabled ${serial}`, section: 'A' })
  const names = [`Planned ${serial}`, `Open ${serial}`]
  const ids = await subjects(db, names)
  const [courseId = '', openCourseId = ''] = names.map((name) => ids.get(name))
  await teachings(db, [
    { classId, subjectId: courseId, teacherId },
    { classId, subjectId: openCourseId, teacherId },
  ])
  const requirementId = await aRequirement(db, { classId, courseId, teacherId, perWeek: 2 })
  return { slot, teacherId, classId, courseId, openCourseId, requirementId }
}

const createPlan = (stage: Stage, serial: number) => within(stage, (db) => aPlan(db, serial))

const dayFrom = async (db: TenantDb, ahead: number): Promise<CivilDate> => {
  const { rows } = await sql<{ today: CivilDate }>`select school_today() as today`.execute(db)
  return addDays(rows[0]?.today ?? ('2026-11-16' as CivilDate), ahead)
}

/** A draft version in which the plan's lesson is placed. */
const aDraft = (stage: Stage, serial: number, { placed = true } = {}) =>
  within(stage, async (db) => {
    const plan = await aPlan(db, serial)
    const effectiveFrom = await dayFrom(db, 1 + (serial % 150))
    const versionId = await aVersion(db, `Draft ${serial}`, effectiveFrom)
    if (placed) await aLesson(db, versionId, { requirementId: plan.requirementId, ...plan.slot })
    return { ...plan, versionId, effectiveFrom }
  })

/** Unpublishes any timetable that starts on the day. */
const freeDay = (stage: Stage, day: CivilDate) =>
  within(stage, async (db) => {
    await sql`update timetable_lessons l set published = false from timetable_versions v
      where v.id = l.version_id and v.tenant_id = l.tenant_id and v.effective_from = ${day} and v.status = 'published'`.execute(
      db,
    )
    await db.updateTable('timetable_versions').set({ status: 'draft' }).where('effective_from', '=', day).execute()
  })

/** A date on which the plan's lesson takes place, in a timetable in force from the first day of the year. */
export const aSession = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const plan = await aPlan(db, serial)
    const { rows: years } = await sql<{ start: CivilDate; end: CivilDate }>`
      select starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
    const [year] = years
    if (!year) throw new Error('There is no current year.')
    const end = addDays(year.start, 60)
    await sql`update timetable_lessons l set published = false from timetable_versions v where v.id = l.version_id
      and v.tenant_id = l.tenant_id and v.status = 'published' and v.effective_from between ${year.start} and ${end}`.execute(
      db,
    )
    await sql`update timetable_versions set status = 'draft'
      where status = 'published' and effective_from between ${year.start} and ${end}`.execute(db)
    const versionId = await aVersion(db, `In force ${serial}`, year.start)
    await aLesson(db, versionId, { requirementId: plan.requirementId, ...plan.slot })
    await publishSeed(db, versionId)
    const { id } = await db
      .selectFrom('timetable_lessons')
      .select('id')
      .where('version_id', '=', versionId)
      .executeTakeFirstOrThrow()
    const date = (await openDays(db, { start: year.start, end })).find((day) => weekday(day) === plan.slot.weekday)
    if (!date) throw new Error('No school day falls on that weekday.')
    return { ...plan, lessonId: id, date, substituteId: await aTeacher(db, `substitute${serial}`) }
  })

const aSubstitution = async (stage: Stage, serial: number) => {
  const { lessonId, date, slot, teacherId, substituteId } = await aSession(stage, serial)
  const values = { day: date, lesson_id: lessonId, period_id: slot.periodId, absent_id: teacherId }
  const { id } = await within(stage, (db) =>
    db
      .insertInto('timetable_substitutions')
      .values({ ...values, substitute_id: substituteId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { substitutionId: id, date }
}

const aGeneration = async (stage: Stage, serial: number) => {
  const { versionId } = await aDraft(stage, serial)
  const { id } = await within(stage, (db) =>
    db
      .insertInto('timetable_generations')
      .values({ version_id: versionId, mode: 'generate', seed: 1, seconds: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

const ofDraft = async (stage: Stage, serial: number) => {
  const { versionId } = await aDraft(stage, serial)
  return { as: office(stage), params: { versionId } }
}

const withCards = async (stage: Stage, serial: number) => {
  const { versionId, requirementId } = await aDraft(stage, serial)
  return { as: office(stage), params: { versionId }, body: { cards: [{ requirementId, card: 1 }], locked: true } }
}

export const examples: Examples = {
  'timetable.getClassWeek': async (stage) =>
    within(stage, async (db) => {
      const teacherId = stage.person('classteacher').userId ?? ''
      const { class_id } = await db
        .selectFrom('class_teachers')
        .select('class_id')
        .where('teacher_id', '=', teacherId)
        .executeTakeFirstOrThrow()
      return { as: stage.person('classteacher'), params: { classId: class_id }, query: { on: '2026-11-18' } }
    }),
  'timetable.getMyWeek': async (stage) => ({ as: stage.person('teacher'), query: { on: '2026-11-18' } }),
  'timetable.getTeacherWeek': async (stage) => ({
    as: office(stage),
    params: { teacherId: stage.person('teacher').userId },
    query: { on: '2026-11-18' },
  }),
  'timetable.getRoomWeek': async (stage, serial) =>
    within(stage, async (db) => {
      const buildingId = await aBuilding(db, `Timetabled building ${serial}`)
      return { as: office(stage), params: { roomId: await aRoom(db, { buildingId, name: 'R1' }) } }
    }),

  'timetablePlan.getPlan': async (stage) => ({ as: office(stage) }),
  'timetablePlan.listRequirements': async (stage, serial) => ({
    as: office(stage),
    query: { classId: (await createPlan(stage, serial)).classId },
  }),
  'timetablePlan.fillRequirements': async (stage, serial) => ({
    as: office(stage),
    body: { classIds: [(await createPlan(stage, serial)).classId] },
  }),
  'timetablePlan.createRequirement': async (stage, serial) => {
    const { classId, openCourseId, teacherId } = await createPlan(stage, serial)
    return { as: office(stage), body: { classId, courseId: openCourseId, teacherId, perWeek: 2, doubles: 1 } }
  },
  'timetablePlan.saveRequirement': async (stage, serial) => {
    const { requirementId, teacherId } = await createPlan(stage, serial)
    const body = { teacherId, perWeek: 3, doubles: 1, version: 1 }
    return { as: office(stage), params: { requirementId }, body }
  },
  'timetablePlan.deleteRequirement': async (stage, serial) => ({
    as: office(stage),
    params: { requirementId: (await createPlan(stage, serial)).requirementId },
  }),
  'timetablePlan.saveTeacherLimits': async (stage, serial) => {
    const { teacherId, slot } = await createPlan(stage, serial)
    const body = { maxPerDay: 5, maxPerWeek: 20, unavailable: [slot], version: 0 }
    return { as: office(stage), params: { teacherId }, body }
  },

  'timetableVersions.createVersion': async (stage, serial) => {
    const { versionId, effectiveFrom } = await aDraft(stage, serial)
    return { as: office(stage), body: { name: `Copy ${serial}`, effectiveFrom, copyOfVersionId: versionId } }
  },
  'timetableVersions.saveVersion': async (stage, serial) => {
    const { versionId, effectiveFrom } = await aDraft(stage, serial)
    return { as: office(stage), params: { versionId }, body: { name: `Saved ${serial}`, effectiveFrom, version: 1 } }
  },
  'timetableVersions.deleteVersion': ofDraft,
  'timetableVersions.publishVersion': async (stage, serial) => {
    const { versionId, effectiveFrom } = await aDraft(stage, serial)
    await freeDay(stage, effectiveFrom)
    return { as: office(stage), params: { versionId }, body: { version: 1, evenIfIncomplete: true } }
  },
  'timetableVersions.withdrawVersion': async (stage, serial) => {
    const { versionId, effectiveFrom } = await aDraft(stage, serial)
    await freeDay(stage, effectiveFrom)
    await within(stage, (db) => publishSeed(db, versionId))
    return { as: office(stage), params: { versionId } }
  },
  'timetableVersions.getGrid': async (stage, serial) => {
    const { versionId, classId, teacherId } = await aDraft(stage, serial)
    const roomId = await within(stage, async (db) =>
      aRoom(db, { buildingId: await aBuilding(db, `Grid building ${serial}`), name: 'R1' }),
    )
    return { as: office(stage), params: { versionId }, query: { classId, teacherId, roomId } }
  },
  'timetableVersions.getTargets': async (stage, serial) => {
    const { versionId, requirementId } = await aDraft(stage, serial)
    return { as: office(stage), params: { versionId }, query: { requirementId, card: 1 } }
  },
  'timetableVersions.placeLesson': async (stage, serial) => {
    const { versionId, requirementId, slot } = await aDraft(stage, serial, { placed: false })
    const roomId = await within(stage, async (db) =>
      aRoom(db, { buildingId: await aBuilding(db, `Placing building ${serial}`), name: 'R1' }),
    )
    return { as: office(stage), params: { versionId }, body: { requirementId, card: 1, ...slot, roomId } }
  },
  'timetableVersions.unplaceLessons': async (stage, serial) => {
    const { body, ...rest } = await withCards(stage, serial)
    return { ...rest, body: { cards: body.cards } }
  },
  'timetableVersions.lockLessons': withCards,
  'timetableVersions.copyClass': async (stage, serial) => {
    const { versionId, classId } = await aDraft(stage, serial)
    const other = await within(stage, (db) => aClass(db, { grade: `Copied ${serial}`, section: 'A' }))
    return { as: office(stage), params: { versionId }, body: { fromClassId: classId, classId: other } }
  },
  'timetableVersions.startGeneration': async (stage, serial) => ({
    ...(await ofDraft(stage, serial)),
    body: { mode: 'generate', seconds: 1 },
  }),
  'timetableVersions.getGeneration': async (stage, serial) => ({
    as: office(stage),
    params: { generationId: await aGeneration(stage, serial) },
  }),
  'timetableVersions.stopGeneration': async (stage, serial) => ({
    as: office(stage),
    params: { generationId: await aGeneration(stage, serial) },
  }),
  'timetableVersions.exportVersion': ofDraft,

  'substitutions.getSubstitutionDay': async (stage) => ({ as: office(stage), query: { date: '2026-11-18' } }),
  'substitutions.listCandidates': async (stage, serial) => {
    const { date, lessonId } = await aSession(stage, serial)
    return { as: office(stage), query: { date, lessonId } }
  },
  'substitutions.saveSubstitution': async (stage, serial) => {
    const { date, lessonId, substituteId } = await aSession(stage, serial)
    return { as: office(stage), body: { date, lessonId, substituteId } }
  },
  'substitutions.assignSubstitutes': async (stage) => ({ as: office(stage), body: { date: '2026-11-18' } }),
  'substitutions.deleteSubstitutions': async (stage, serial) => {
    const { substitutionId, date } = await aSubstitution(stage, serial)
    return { as: office(stage), body: { date, substitutionIds: [substitutionId] } }
  },
  'substitutions.deleteSubstitution': async (stage, serial) => {
    const { substitutionId } = await aSubstitution(stage, serial)
    return { as: office(stage), params: { substitutionId } }
  },
  'substitutions.createAbsence': async (stage, serial) =>
    within(stage, async (db) => ({
      as: office(stage),
      body: { teacherId: await aTeacher(db, `away${serial}`), date: await dayFrom(db, 1) },
    })),
  'substitutions.deleteAbsence': async (stage, serial) =>
    within(stage, async (db) => {
      const day = await dayFrom(db, 2)
      return {
        as: office(stage),
        params: { absenceId: await anAbsence(db, await aTeacher(db, `back${serial}`), day) },
      }
    }),
}
