import { sql } from 'kysely'
import { aGrade, subjects } from '#modules/classes/server/seed.ts'
import { aCurriculum, aSmallTree } from '#modules/curriculum/server/seed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

/** A new grade with a new subject. */
const aCourse = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const gradeId = await aGrade(db, `Plan ${serial}`)
    const name = `Planned ${serial}`
    const courseId = (await subjects(db, [name])).get(name) ?? ''
    await db.insertInto('grade_subjects').values({ grade_id: gradeId, subject_id: courseId }).execute()
    return { gradeId, courseId }
  })

/** The same with a curriculum that another user wrote and sent for approval. */
async function aPlanned(stage: Stage, serial: number, isSent = true) {
  const params = await aCourse(stage, serial)
  const savedBy = stage.person('teacher').userId ?? ''
  await within(stage, (db) => aCurriculum(db, { ...params, tree: aSmallTree(String(serial)), savedBy, isSent }))
  return params
}

const read = async (stage: Stage, serial: number) => ({ as: office(stage), params: await aPlanned(stage, serial) })

const readByQuery = async (stage: Stage, serial: number) => ({
  as: office(stage),
  query: await aPlanned(stage, serial),
})

/** The class of the class teacher, and a course with the same curriculum in every grade, so that any class teacher can read it. */
async function aTaughtClass(stage: Stage, serial: number) {
  const as = stage.person('classteacher')
  return within(stage, async (db) => {
    const { rows } = await sql<{ classId: string }>`
      select class_id as "classId" from class_teachers where teacher_id = ${as.userId}`.execute(db)
    const own = rows[0]
    if (!own) throw new Error('The class teacher has no class.')
    const name = `Taught ${serial}`
    const courseId = (await subjects(db, [name])).get(name) ?? ''
    const tree = aSmallTree(String(serial))
    const grades = await db.selectFrom('grades').select('id').execute()
    await db
      .insertInto('grade_subjects')
      .values(grades.map(({ id }) => ({ grade_id: id, subject_id: courseId })))
      .execute()
    for (const { id } of grades) await aCurriculum(db, { gradeId: id, courseId, tree })
    return { as, classId: own.classId, courseId, itemId: tree.items.at(-1)?.itemId ?? '' }
  })
}

export const examples: Examples = {
  'curriculum.listCourses': async (stage) => ({ as: office(stage) }),
  'curriculum.listCoursesOf': async (stage) => ({
    as: stage.person('teacher'),
    params: { userRefId: stage.person('teacher').userId ?? '' },
  }),
  'curriculum.listCurriculum': async (stage, serial) => {
    const { gradeId } = await aPlanned(stage, serial)
    return { as: office(stage), query: { gradeId } }
  },
  'curriculum.getSyllabus': readByQuery,
  'curriculum.getFit': read,
  'curriculum.saveSyllabus': async (stage, serial) => ({
    ...(await read(stage, serial)),
    body: {
      version: 1,
      isUnitFirst: true,
      note: 'Changed',
      items: [
        { itemId: newId(), parentId: null, title: `Unit ${serial}`, plannedFrom: null, plannedTo: null, periods: 2 },
      ],
    },
  }),
  'curriculum.deleteCurriculum': readByQuery,
  'curriculum.listVersions': read,
  'curriculum.getDifferences': async (stage, serial) => ({
    ...(await read(stage, serial)),
    query: { from: '1', to: '1' },
  }),
  'curriculum.restoreVersion': async (stage, serial) => {
    const params = await aPlanned(stage, serial)
    await within(stage, (db) =>
      sql`update curriculum_items set title = title || ' changed' where curriculum_id = (select id from curriculums
        where grade_id = ${params.gradeId} and subject_id = ${params.courseId})`.execute(db),
    )
    return { as: office(stage), params, body: { number: 1, version: 1 } }
  },
  'curriculum.copyFromYear': async (stage, serial) => {
    const params = await aPlanned(stage, serial)
    // Last year is closed, so this year's own plan is the one to copy.
    const { rows } = await within(stage, (db) => sql<{ id: string }>`select current_year() as id`.execute(db))
    return { as: office(stage), params, body: { academicYearId: rows[0]?.id ?? '', version: 1 } }
  },
  'curriculum.listCatalogue': async (stage) => ({ as: office(stage) }),
  'curriculum.getCurriculumFromTopSchool': async (stage, serial) => ({
    as: office(stage),
    body: { ...(await aCourse(stage, serial)), entry: 'ncert-science-7', version: 0 },
  }),
  'curriculum.sendForApproval': async (stage, serial) => ({
    as: office(stage),
    params: await aPlanned(stage, serial, false),
    body: { version: 1 },
  }),
  'curriculum.decideCurriculum': async (stage, serial) => ({
    ...(await read(stage, serial)),
    body: { status: 'approved', note: '', version: 1 },
  }),
  'milestones.listMilestones': async (stage, serial) => {
    const { as, classId } = await aTaughtClass(stage, serial)
    return { as, query: { classId } }
  },
  'milestones.getMilestones': async (stage, serial) => {
    const { as, classId, courseId } = await aTaughtClass(stage, serial)
    return { as, params: { classId, courseId } }
  },
  'milestones.markAsComplete': async (stage, serial) => {
    const { as, classId, itemId } = await aTaughtClass(stage, serial)
    const { rows } = await within(stage, (db) => sql<{ day: string }>`select school_day() as day`.execute(db))
    return { as, body: { classId, itemId, isComplete: true, completedOn: rows[0]?.day } }
  },
}
