import { sql } from 'kysely'
import { aGrade, subjects } from '#modules/classes/server/seed.ts'
import { aCurriculum, aSmallTree } from '#modules/curriculum/server/seed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type Examples, office, type Stage, within } from '../scenes.ts'

/** A grade that learns one subject nobody else uses. */
const aCourse = (stage: Stage, turn: number) =>
  within(stage, async (db) => {
    const gradeId = await aGrade(db, `Plan ${turn}`)
    const name = `Planned ${turn}`
    const courseId = (await subjects(db, [name])).get(name) ?? ''
    await db.insertInto('grade_subjects').values({ grade_id: gradeId, subject_id: courseId }).execute()
    return { gradeId, courseId }
  })

/** The same with a curriculum that somebody else has written and sent. */
async function aPlanned(stage: Stage, turn: number, isSent = true) {
  const params = await aCourse(stage, turn)
  const savedBy = stage.person('teacher').userId ?? ''
  await within(stage, (db) => aCurriculum(db, { ...params, tree: aSmallTree(String(turn)), savedBy, isSent }))
  return params
}

const read = async (stage: Stage, turn: number) => ({ as: office(stage), params: await aPlanned(stage, turn) })

/** A class of the class teacher, and a course that every grade learns by the same lines: a teacher of any class may look at it there. */
async function aTaughtClass(stage: Stage, turn: number) {
  const as = stage.person('classteacher')
  return within(stage, async (db) => {
    const { rows } = await sql<{ classId: string }>`
      select class_id as "classId" from class_teachers where teacher_id = ${as.userId}`.execute(db)
    const own = rows[0]
    if (!own) throw new Error('The class teacher has no class.')
    const name = `Taught ${turn}`
    const courseId = (await subjects(db, [name])).get(name) ?? ''
    const tree = aSmallTree(String(turn))
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
  'curriculum.listCurriculum': async (stage, turn) => {
    const { gradeId } = await aPlanned(stage, turn)
    return { as: office(stage), query: { gradeId } }
  },
  'curriculum.getSyllabus': read,
  'curriculum.getFit': read,
  'curriculum.saveSyllabus': async (stage, turn) => ({
    ...(await read(stage, turn)),
    body: {
      ...{ version: 1, isUnitFirst: true, note: 'Changed' },
      items: [
        { itemId: newId(), parentId: null, title: `Unit ${turn}`, plannedFrom: null, plannedTo: null, periods: 2 },
      ],
    },
  }),
  'curriculum.deleteCurriculum': read,
  'curriculum.listVersions': read,
  'curriculum.getDifferences': async (stage, turn) => ({
    ...(await read(stage, turn)),
    query: { from: '1', to: '1' },
  }),
  'curriculum.restoreVersion': async (stage, turn) => {
    const params = await aPlanned(stage, turn)
    await within(stage, (db) =>
      sql`update curriculum_items set title = title || ' anew' where curriculum_id = (select id from curriculums
        where grade_id = ${params.gradeId} and subject_id = ${params.courseId})`.execute(db),
    )
    return { as: office(stage), params, body: { number: 1, version: 1 } }
  },
  'curriculum.copyFromYear': async (stage, turn) => {
    const params = await aPlanned(stage, turn)
    // Last year is closed, so this year's own plan is the one to copy.
    const { rows } = await within(stage, (db) => sql<{ id: string }>`select current_year() as id`.execute(db))
    return { as: office(stage), params, body: { academicYearId: rows[0]?.id ?? '', version: 1 } }
  },
  'curriculum.listCatalogue': async (stage) => ({ as: office(stage) }),
  'curriculum.getCurriculumFromTopSchool': async (stage, turn) => ({
    ...{ as: office(stage), params: await aCourse(stage, turn) },
    body: { entry: 'ncert-science-7', version: 0 },
  }),
  'curriculum.sendForApproval': async (stage, turn) => ({
    ...{ as: office(stage), params: await aPlanned(stage, turn, false) },
    body: { version: 1 },
  }),
  'curriculum.decideCurriculum': async (stage, turn) => ({
    ...(await read(stage, turn)),
    body: { status: 'approved', note: '', version: 1 },
  }),
  'milestones.listMilestones': async (stage, turn) => {
    const { as, classId } = await aTaughtClass(stage, turn)
    return { as, params: { classId } }
  },
  'milestones.getMilestones': async (stage, turn) => {
    const { as, classId, courseId } = await aTaughtClass(stage, turn)
    return { as, params: { classId, courseId } }
  },
  'milestones.markAsComplete': async (stage, turn) => {
    const { as, classId, itemId } = await aTaughtClass(stage, turn)
    const { rows } = await within(stage, (db) => sql<{ day: string }>`select school_day() as day`.execute(db))
    return { as, params: { classId, itemId }, body: { isComplete: true, completedOn: rows[0]?.day } }
  },
}
