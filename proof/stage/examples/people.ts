import { aPerson } from '#modules/access/server/seed.ts'
import { aGuardian, aStudent } from '#modules/people/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type Example, type Examples, office, type Stage, within } from '../scenes.ts'

/** Somebody new each time: what happens to them disturbs no other call. */
const newStudent = (stage: Stage, turn: number) =>
  within(stage, (db) =>
    aStudent(db, { userName: `proof-s${turn}`, firstName: 'Asha', lastName: 'Rao', admissionNo: `PROOF/${turn}` }),
  )
const newColleague = (stage: Stage, turn: number, roleId: 3 | 5) =>
  within(stage, (db) =>
    aPerson(db, {
      ...{ userName: `proof-c${turn}`, firstName: 'Asha', lastName: 'Rao', roleId },
      email: `proof-c${turn}@greenwood.example`,
    }),
  )
const newGuardian = async (stage: Stage, turn: number) => {
  const studentId = await newStudent(stage, turn)
  const email = `proof-g${turn}@greenwood.example`
  const children = [{ studentId, relation: 'Father' as const }]
  return { studentId, guardianId: await within(stage, (db) => aGuardian(db, { name: 'Anand Rao', email, children })) }
}
const aClassId = (stage: Stage) =>
  within(stage, async (db) => (await db.selectFrom('classes').select('id').executeTakeFirstOrThrow()).id)

const facts = (turn: number) => ({
  ...{ firstName: 'Asha', lastName: 'Rao', admissionNo: `NEW/${turn}`, aadhaar: null, details: {} },
  ...{ gender: 'Female', bloodGroup: 'B+', quota: 'General' },
})
const colleague = (turn: number) => ({
  ...{ employeeNo: `NEW/${turn}`, departmentId: null, joinedOn: '2026-06-01', leftOn: null, gender: 'Female' },
})

const onStudent =
  (body?: object): Example =>
  async (stage, turn) => ({
    as: office(stage),
    params: { studentId: await newStudent(stage, turn) },
    ...(body && { body }),
  })
const onColleague =
  (roleId: 3 | 5, body?: (turn: number) => object): Example =>
  async (stage, turn) => ({
    as: office(stage),
    params: { userId: await newColleague(stage, turn, roleId) },
    ...(body && { body: body(turn) }),
  })
const onGuardian =
  (body?: object): Example =>
  async (stage, turn) => ({
    as: office(stage),
    params: { guardianId: (await newGuardian(stage, turn)).guardianId },
    ...(body && { body }),
  })
const onTie =
  (body?: object): Example =>
  async (stage, turn) => ({ as: office(stage), params: await newGuardian(stage, turn), ...(body && { body }) })

/** A student of a class the class teacher answers for. */
const ownStudent: Example = async (stage) => {
  const as = stage.person('classteacher')
  const row = await within(stage, (db) =>
    db
      .selectFrom('enrolments')
      .innerJoin('class_teachers', 'class_teachers.class_id', 'enrolments.class_id')
      .select('enrolments.student_id as id')
      .where('class_teachers.teacher_id', '=', as.userId ?? '')
      .executeTakeFirstOrThrow(),
  )
  return { as, params: { studentId: row.id } }
}

const sealed: Example = async (stage, turn) => {
  const studentId = await newStudent(stage, turn)
  const { server } = stage
  const { sealAadhaar } = await import('#modules/people/server/aadhaarSeal.ts')
  const { sealed: aadhaar, last4, mark } = sealAadhaar(server.services.secret, studentId, '999941057058')
  await within(stage, (db) =>
    db
      .updateTable('students')
      .set({ aadhaar, aadhaar_last4: last4, aadhaar_mark: mark })
      .where('user_id', '=', studentId)
      .execute(),
  )
  return { as: office(stage), params: { studentId }, body: { reason: 'Proof' } }
}

/** An image field of the school's own format. */
const pictureField = (stage: Stage, turn: number) =>
  within(stage, async (db) => {
    const fieldId = newId()
    await db
      .insertInto('student_fields')
      .values({ id: fieldId, label: `Picture ${turn}`, type_id: 8, section: 'Other', position: 99 })
      .execute()
    return fieldId
  })

const newDocument = (stage: Stage, studentId: string, turn: number) =>
  within(stage, async (db) => {
    const file = await db
      .insertInto('files')
      .values({
        ...{
          name: 'paper.pdf',
          type: 'application/pdf',
          size: 4,
          sha256: Buffer.alloc(32),
          purpose: 'student document',
        },
        storage_key: `proof/${studentId}/${turn}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const document = await db
      .insertInto('student_documents')
      .values({ student_id: studentId, title: 'Birth certificate', file_id: file.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return document.id
  })

const guardian = {
  guardianId: null,
  relation: 'Father',
  isPrimary: true,
  name: 'Anand Rao',
  phone: null,
  email: null,
  occupation: '',
}

export const examples: Examples = {
  'students.getStudent': ownStudent,
  'students.listPastClasses': ownStudent,
  'students.listStudentChanges': onStudent(),
  'students.listStudents': async (stage) => ({ as: office(stage), query: { q: '' } }),
  'students.addStudent': async (stage, turn) => ({
    as: office(stage),
    body: { ...facts(turn), classId: null, rollNo: null, fromDate: null, guardians: [guardian] },
  }),
  'students.saveStudent': async (stage, turn) => ({
    as: office(stage),
    params: { studentId: await newStudent(stage, turn) },
    body: { ...facts(turn), version: 1 },
  }),
  'students.placeStudent': async (stage, turn) => ({
    as: office(stage),
    params: { studentId: await newStudent(stage, turn) },
    body: { classId: await aClassId(stage), rollNo: null, fromDate: '2026-07-15' },
  }),
  'students.setStudentStatus': onStudent({ statusId: 11 }),
  'students.resetStudentPassword': async (stage, turn) => {
    const studentId = await newStudent(stage, turn)
    await within(stage, (db) =>
      db
        .updateTable('users')
        .set({ email: `s${turn}@greenwood.example` })
        .where('id', '=', studentId)
        .execute(),
    )
    return { as: office(stage), params: { studentId } }
  },
  'students.deleteStudent': onStudent(),
  'students.showAadhaar': sealed,
  'students.exportStudent': onStudent(),
  'students.saveStudentPhoto': onStudent(),
  'students.removeStudentPhoto': onStudent(),
  'students.saveStudentPicture': async (stage, turn) => ({
    as: office(stage),
    params: { studentId: await newStudent(stage, turn), fieldId: await pictureField(stage, turn) },
  }),
  'studentDocuments.listStudentDocuments': onStudent(),
  'studentDocuments.addStudentDocument': async (stage, turn) => ({
    as: office(stage),
    params: { studentId: await newStudent(stage, turn) },
    query: { title: 'Birth certificate' },
  }),
  'studentDocuments.removeStudentDocument': async (stage, turn) => {
    const studentId = await newStudent(stage, turn)
    return { as: office(stage), params: { studentId, paperId: await newDocument(stage, studentId, turn) } }
  },
  'guardians.listGuardians': async (stage, turn) => {
    await newGuardian(stage, turn)
    return { as: office(stage), query: { q: '' } }
  },
  'guardians.addGuardian': onStudent(guardian),
  'guardians.saveGuardian': onGuardian({ version: 1 }),
  'guardians.linkGuardian': onTie({ relation: 'Mother', isPrimary: true }),
  'guardians.unlinkGuardian': onTie(),
  'guardians.inviteGuardian': onGuardian(),
  'guardians.setGuardianStatus': async (stage, turn) => {
    const { guardianId } = await newGuardian(stage, turn)
    const userId = await within(stage, (db) =>
      aPerson(db, { userName: `proof-g${turn}`, firstName: 'Anand', lastName: 'Rao', roleId: roles.student }),
    )
    await within(stage, (db) =>
      db.updateTable('guardians').set({ user_id: userId }).where('id', '=', guardianId).execute(),
    )
    return { as: office(stage), params: { guardianId }, body: { statusId: 1 } }
  },
  'studentFormat.saveStudentFormat': async (stage) => {
    const { readFormat } = await import('#modules/people/server/students/studentFormat.ts')
    const { fields, version } = await within(stage, readFormat)
    return { as: office(stage), body: { fields, version } }
  },
  'teachers.listTeachers': async (stage) => ({ as: office(stage), query: { q: '' } }),
  'teachers.getTeacher': onColleague(3),
  'teachers.addTeacher': async (stage, turn) => ({ as: office(stage), body: colleague(turn) }),
  'teachers.saveTeacher': onColleague(3, (turn) => ({ ...colleague(turn), version: 0 })),
  'teachers.setTeacherStatus': onColleague(3, () => ({ statusId: 11 })),
  'teachers.deleteTeacher': onColleague(3),
  'otherStaff.listOtherStaff': async (stage) => ({ as: office(stage), query: { q: '' } }),
  'otherStaff.getOtherStaff': onColleague(5),
  'otherStaff.addOtherStaff': async (stage, turn) => ({ as: office(stage), body: colleague(turn) }),
  'otherStaff.saveOtherStaff': onColleague(5, (turn) => ({ ...colleague(turn), version: 0 })),
  'otherStaff.deleteOtherStaff': onColleague(5),
  'otherStaff.activateOrDeactivateOtherStaff': async (stage, turn) => ({
    as: office(stage),
    body: { userId: await newColleague(stage, turn, 5), statusId: 11 },
  }),
  'staff.resetStaffPassword': onColleague(3),
  'staff.listStaffChanges': onColleague(3),
  'staff.saveStaffPhoto': onColleague(3),
  'staff.removeStaffPhoto': onColleague(3),
}
