import { createUser } from '#modules/access/server/seed.ts'
import { aClass, aGrade, aStudentGroup, enrol, subjects } from '#modules/classes/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

/** The class of the class teacher. */
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

/** An empty section, in a new grade. */
const anEmptyClass = (stage: Stage, serial: number) =>
  within(stage, (db) => aClass(db, { grade: `Grade ${serial}`, section: 'A' }))

const aNewGrade = (stage: Stage, serial: number) => within(stage, (db) => aGrade(db, `Grade ${serial}`))

const aSubject = (stage: Stage, serial: number) =>
  within(stage, async (db) => (await subjects(db, [`Subject ${serial}`])).get(`Subject ${serial}`) ?? '')

const aStudent = (stage: Stage, serial: number) =>
  within(stage, (db) =>
    createUser(db, { userName: `placed${serial}`, roleId: roles.student, firstName: 'Placed', lastName: 'Student' }),
  )

async function aStream(stage: Stage, serial: number): Promise<string> {
  const gradeId = await aNewGrade(stage, serial)
  const { id } = await within(stage, (db) =>
    db
      .insertInto('streams')
      .values({ grade_id: gradeId, name: `Stream ${serial}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** A student in a new class. */
async function placed(stage: Stage, serial: number) {
  const [classId, studentId] = [await anEmptyClass(stage, serial), await aStudent(stage, serial)]
  await within(stage, (db) => enrol(db, classId, `P-${serial}`, [studentId], '2026-06-01'))
  return { classId, studentId }
}

/** A grade with one elective subject, and a section with a student. */
async function withElective(stage: Stage, serial: number) {
  const { classId, studentId } = await placed(stage, serial)
  const courseId = await aSubject(stage, serial)
  const gradeId = await aNewGrade(stage, serial)
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
  'classes.listClassStudents': async (stage) => ({ ...(await byItsTeacher(stage)), query: { q: '' } }),
  'classes.listTeachings': byItsTeacher,
  'classes.getElectives': byItsTeacher,
  'classes.saveElectives': async (stage, serial) => {
    const { classId, studentId, courseId } = await withElective(stage, serial)
    return {
      as: office(stage),
      params: { classId },
      body: { choices: [{ studentId, electiveGroup: 'Languages', courseId }] },
    }
  },
  'classes.enrolStudents': async (stage, serial) => ({
    as: office(stage),
    params: { classId: await anEmptyClass(stage, serial) },
    body: { students: [{ studentId: await aStudent(stage, serial) }] },
  }),
  'classes.moveStudents': async (stage, serial) => {
    const { studentId } = await placed(stage, serial)
    const classId = await within(stage, (db) => aClass(db, { grade: `Grade ${serial}`, section: 'B' }))
    return { as: office(stage), params: { classId }, body: { studentIds: [studentId] } }
  },
  'classes.endEnrolments': async (stage, serial) => {
    const { classId, studentId } = await placed(stage, serial)
    return { as: office(stage), params: { classId }, body: { studentIds: [studentId] } }
  },
}

/** A group of one student, in a new class. */
async function aGroup(stage: Stage, serial: number) {
  const { classId, studentId } = await placed(stage, serial)
  const stdGrpId = await within(stage, (db) =>
    aStudentGroup(db, { classId, name: `Group ${serial}`, studentIds: [studentId] }),
  )
  return { classId, studentId, stdGrpId }
}

const groupExamples: Examples = {
  'studentGroups.listGroups': byItsTeacher,
  'studentGroups.createGroup': async (stage, serial) => {
    const { classId, studentId } = await placed(stage, serial)
    return {
      as: office(stage),
      params: { classId },
      body: { name: `Group ${serial}`, studentIds: [studentId] },
      // Another caller has another class, with other students.
      forPerson: async () => ({ body: { studentIds: [] } }),
    }
  },
  'studentGroups.getGroup': async (stage, serial) => ({
    as: office(stage),
    params: { stdGrpId: (await aGroup(stage, serial)).stdGrpId },
  }),
  'studentGroups.saveGroup': async (stage, serial) => {
    const { stdGrpId, studentId } = await aGroup(stage, serial)
    const body = { name: `Other ${serial}`, studentIds: [studentId], version: 1 }
    return { as: office(stage), params: { stdGrpId }, body }
  },
  'studentGroups.deleteGroup': async (stage, serial) => ({
    as: office(stage),
    params: { stdGrpId: (await aGroup(stage, serial)).stdGrpId },
  }),
}

const structureExamples: Examples = {
  'gradeSetup.addGrades': async (stage, serial) => ({ as: office(stage), body: { names: [`Extra ${serial}`] } }),
  'gradeSetup.orderGrades': async (stage) => {
    const rows = await within(stage, (db) => db.selectFrom('grades').select('id').orderBy('position').execute())
    return { as: office(stage), body: { gradeIds: rows.map(({ id }) => id) } }
  },
  'gradeSetup.saveGrade': async (stage, serial) => ({
    as: office(stage),
    params: { gradeId: await aNewGrade(stage, serial) },
    body: { name: `Renamed ${serial}`, version: 1 },
  }),
  'gradeSetup.deleteGrade': async (stage, serial) => ({
    as: office(stage),
    params: { gradeId: await aNewGrade(stage, serial) },
  }),
  'gradeSetup.addStreams': async (stage, serial) => ({
    as: office(stage),
    params: { gradeId: await aNewGrade(stage, serial) },
  }),
  'gradeSetup.saveStream': async (stage, serial) => ({
    as: office(stage),
    params: { streamId: await aStream(stage, serial) },
    body: { name: `Other ${serial}`, version: 1 },
  }),
  'gradeSetup.deleteStream': async (stage, serial) => ({
    as: office(stage),
    params: { streamId: await aStream(stage, serial) },
  }),
  'gradeSetup.addSections': async (stage, serial) => ({
    as: office(stage),
    body: { gradeIds: [await aNewGrade(stage, serial)], streamId: null, capacity: 40 },
  }),
  'gradeSetup.saveSection': async (stage, serial) => ({
    as: office(stage),
    params: { classId: await anEmptyClass(stage, serial) },
    body: { section: 'Z', streamId: null, capacity: 30, roomId: null, version: 1 },
  }),
  'gradeSetup.deleteSection': async (stage, serial) => ({
    as: office(stage),
    params: { classId: await anEmptyClass(stage, serial) },
  }),
}

const teachingExamples: Examples = {
  'gradeSetup.addSubjects': async (stage, serial) => ({ as: office(stage), body: { names: [`New ${serial}`] } }),
  'gradeSetup.saveSubject': async (stage, serial) => ({
    as: office(stage),
    params: { courseId: await aSubject(stage, serial) },
    body: { name: `Another ${serial}`, version: 1 },
  }),
  'gradeSetup.deleteSubject': async (stage, serial) => ({
    as: office(stage),
    params: { courseId: await aSubject(stage, serial) },
  }),
  'gradeSetup.getGradeSetup': async (stage) => ({ as: office(stage), query: { on: '2026-07-15' } }),
  'gradeSetup.saveGradeSubjects': async (stage, serial) => ({
    as: office(stage),
    params: { gradeId: await aNewGrade(stage, serial) },
    body: {
      subjects: [{ courseId: await aSubject(stage, serial), streamId: null, electiveGroup: null }],
      alsoGradeIds: [await within(stage, (db) => aGrade(db, `Beside ${serial}`))],
      version: 1,
    },
  }),
  'gradeSetup.assignTeachers': async (stage, serial) => {
    const { classId, courseId } = await withElective(stage, serial)
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
