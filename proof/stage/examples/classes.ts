import { aPerson } from '#modules/access/server/seed.ts'
import { aClass, aGrade, aStudentGroup, enrol, subjects } from '#modules/classes/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { type Examples, office, type Stage, within } from '../scenes.ts'

/** The class the class teacher answers for. */
const ownClass = (stage: Stage) =>
  within(stage, async (db) => {
    const { id } = await db
      .selectFrom('class_teachers')
      .select('class_id as id')
      .where('teacher_id', '=', stage.person('classteacher').userId ?? '')
      .executeTakeFirstOrThrow()
    return id
  })

const byItsTeacher = async (stage: Stage) => ({
  as: stage.person('classteacher'),
  params: { classId: await ownClass(stage) },
})

/** A section nobody is in; its grade is made beside it. */
const anEmptyClass = (stage: Stage, turn: number) =>
  within(stage, (db) => aClass(db, { grade: `Grade ${turn}`, section: 'A' }))

const aNewGrade = (stage: Stage, turn: number) => within(stage, (db) => aGrade(db, `Grade ${turn}`))

const aSubject = (stage: Stage, turn: number) =>
  within(stage, async (db) => (await subjects(db, [`Subject ${turn}`])).get(`Subject ${turn}`) ?? '')

const aStudent = (stage: Stage, turn: number) =>
  within(stage, (db) =>
    aPerson(db, { userName: `placed${turn}`, roleId: roles.student, firstName: 'Placed', lastName: 'Student' }),
  )

async function aStream(stage: Stage, turn: number): Promise<string> {
  const gradeId = await aNewGrade(stage, turn)
  const { id } = await within(stage, (db) =>
    db
      .insertInto('streams')
      .values({ grade_id: gradeId, name: `Stream ${turn}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** A student in a class of their own. */
async function placed(stage: Stage, turn: number) {
  const [classId, studentId] = [await anEmptyClass(stage, turn), await aStudent(stage, turn)]
  await within(stage, (db) => enrol(db, classId, `P-${turn}`, [studentId], '2026-06-01'))
  return { classId, studentId }
}

/** A grade with one elective subject and a section of it. */
async function withElective(stage: Stage, turn: number) {
  const { classId, studentId } = await placed(stage, turn)
  const courseId = await aSubject(stage, turn)
  const gradeId = await aNewGrade(stage, turn)
  await within(stage, (db) =>
    db
      .insertInto('grade_subjects')
      .values({ grade_id: gradeId, subject_id: courseId, elective_group: 'Languages' })
      .execute(),
  )
  return { classId, studentId, courseId, gradeId }
}

const classExamples: Examples = {
  'classes.listClassOptions': async (stage) => ({ as: office(stage) }),
  'classes.getClass': byItsTeacher,
  'classes.listPupils': async (stage) => ({ ...(await byItsTeacher(stage)), query: { q: '' } }),
  'classes.listTeachings': byItsTeacher,
  'classes.getElectives': byItsTeacher,
  'classes.saveElectives': async (stage, turn) => {
    const { classId, studentId, courseId } = await withElective(stage, turn)
    return {
      as: office(stage),
      params: { classId },
      body: { choices: [{ studentId, electiveGroup: 'Languages', courseId }] },
    }
  },
  'classes.enrolStudents': async (stage, turn) => ({
    as: office(stage),
    params: { classId: await anEmptyClass(stage, turn) },
    body: { students: [{ studentId: await aStudent(stage, turn) }] },
  }),
  'classes.moveStudents': async (stage, turn) => {
    const { studentId } = await placed(stage, turn)
    const classId = await within(stage, (db) => aClass(db, { grade: `Grade ${turn}`, section: 'B' }))
    return { as: office(stage), params: { classId }, body: { studentIds: [studentId] } }
  },
  'classes.endEnrolments': async (stage, turn) => {
    const { classId, studentId } = await placed(stage, turn)
    return { as: office(stage), params: { classId }, body: { studentIds: [studentId] } }
  },
}

/** A group of one student, in a class of their own. */
async function aGroup(stage: Stage, turn: number) {
  const { classId, studentId } = await placed(stage, turn)
  const stdGrpId = await within(stage, (db) =>
    aStudentGroup(db, { classId, name: `Group ${turn}`, studentIds: [studentId] }),
  )
  return { classId, studentId, stdGrpId }
}

const groupExamples: Examples = {
  'studentGroups.listGroups': byItsTeacher,
  'studentGroups.createGroup': async (stage, turn) => {
    const { classId, studentId } = await placed(stage, turn)
    return {
      as: office(stage),
      params: { classId },
      body: { name: `Group ${turn}`, studentIds: [studentId] },
      // Who is in the class depends on which class it is.
      madeBy: async () => ({ body: { studentIds: [] } }),
    }
  },
  'studentGroups.getGroup': async (stage, turn) => ({
    as: office(stage),
    params: { stdGrpId: (await aGroup(stage, turn)).stdGrpId },
  }),
  'studentGroups.saveGroup': async (stage, turn) => {
    const { stdGrpId, studentId } = await aGroup(stage, turn)
    const body = { name: `Other ${turn}`, studentIds: [studentId], version: 1 }
    return { as: office(stage), params: { stdGrpId }, body }
  },
  'studentGroups.deleteGroup': async (stage, turn) => ({
    as: office(stage),
    params: { stdGrpId: (await aGroup(stage, turn)).stdGrpId },
  }),
}

const structureExamples: Examples = {
  'gradeSetup.addGrades': async (stage, turn) => ({ as: office(stage), body: { names: [`Extra ${turn}`] } }),
  'gradeSetup.orderGrades': async (stage) => {
    const rows = await within(stage, (db) => db.selectFrom('grades').select('id').orderBy('position').execute())
    return { as: office(stage), body: { gradeIds: rows.map(({ id }) => id) } }
  },
  'gradeSetup.saveGrade': async (stage, turn) => ({
    as: office(stage),
    params: { gradeId: await aNewGrade(stage, turn) },
    body: { name: `Renamed ${turn}`, version: 1 },
  }),
  'gradeSetup.deleteGrade': async (stage, turn) => ({
    as: office(stage),
    params: { gradeId: await aNewGrade(stage, turn) },
  }),
  'gradeSetup.addStreams': async (stage, turn) => ({
    as: office(stage),
    params: { gradeId: await aNewGrade(stage, turn) },
  }),
  'gradeSetup.saveStream': async (stage, turn) => ({
    as: office(stage),
    params: { streamId: await aStream(stage, turn) },
    body: { name: `Other ${turn}`, version: 1 },
  }),
  'gradeSetup.deleteStream': async (stage, turn) => ({
    as: office(stage),
    params: { streamId: await aStream(stage, turn) },
  }),
  'gradeSetup.addSections': async (stage, turn) => ({
    as: office(stage),
    body: { gradeIds: [await aNewGrade(stage, turn)], streamId: null, capacity: 40 },
  }),
  'gradeSetup.saveSection': async (stage, turn) => ({
    as: office(stage),
    params: { classId: await anEmptyClass(stage, turn) },
    body: { section: 'Z', streamId: null, capacity: 30, roomId: null, version: 1 },
  }),
  'gradeSetup.deleteSection': async (stage, turn) => ({
    as: office(stage),
    params: { classId: await anEmptyClass(stage, turn) },
  }),
}

const teachingExamples: Examples = {
  'gradeSetup.addSubjects': async (stage, turn) => ({ as: office(stage), body: { names: [`New ${turn}`] } }),
  'gradeSetup.saveSubject': async (stage, turn) => ({
    as: office(stage),
    params: { courseId: await aSubject(stage, turn) },
    body: { name: `Another ${turn}`, version: 1 },
  }),
  'gradeSetup.deleteSubject': async (stage, turn) => ({
    as: office(stage),
    params: { courseId: await aSubject(stage, turn) },
  }),
  'gradeSetup.getGradeSetup': async (stage) => ({ as: office(stage), query: { on: '2026-07-15' } }),
  'gradeSetup.saveGradeSubjects': async (stage, turn) => ({
    as: office(stage),
    params: { gradeId: await aNewGrade(stage, turn) },
    body: {
      subjects: [{ courseId: await aSubject(stage, turn), streamId: null, electiveGroup: null }],
      alsoGradeIds: [await within(stage, (db) => aGrade(db, `Beside ${turn}`))],
      version: 1,
    },
  }),
  'gradeSetup.assignTeachers': async (stage, turn) => {
    const { classId, courseId } = await withElective(stage, turn)
    const teacherId = stage.person('teacher').userId
    return {
      as: office(stage),
      body: { fromDate: '2026-07-15', assignments: [{ classId, courseId, teacherId, wasTeacherId: null }] },
    }
  },
  'gradeSetup.copyYear': async (stage) => {
    const { id } = await within(stage, (db) =>
      db.selectFrom('academic_years').select('id').where('status_id', '=', 1).executeTakeFirstOrThrow(),
    )
    return { as: office(stage), body: { academicYearId: id } }
  },
}

export const examples: Examples = { ...classExamples, ...groupExamples, ...structureExamples, ...teachingExamples }
