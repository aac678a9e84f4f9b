import { createUser } from '#modules/access/server/seed.ts'
import { aGuardian, aStudent } from '#modules/people/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type Example, type Examples, office, type Stage, within } from '../scenes.ts'

/** New people for each call, so that no call affects another. */
const newStudent = (stage: Stage, serial: number) =>
  within(stage, (db) =>
    aStudent(db, { userName: `proof-s${serial}`, firstName: 'Asha', lastName: 'Rao', admissionNo: `PROOF/${serial}` }),
  )
const newColleague = (stage: Stage, serial: number, roleId: 3 | 5) =>
  within(stage, (db) =>
    createUser(db, {
      userName: `proof-c${serial}`,
      firstName: 'Asha',
      lastName: 'Rao',
      roleId,
      email: `proof-c${serial}@greenwood.example`,
    }),
  )
const newGuardian = async (stage: Stage, serial: number) => {
  const studentId = await newStudent(stage, serial)
  const email = `proof-g${serial}@greenwood.example`
  const children = [{ studentId, relation: 'Father' as const }]
  return { studentId, guardianId: await within(stage, (db) => aGuardian(db, { name: 'Anand Rao', email, children })) }
}
const aClassId = (stage: Stage) =>
  within(stage, async (db) => (await db.selectFrom('classes').select('id').executeTakeFirstOrThrow()).id)

const facts = (serial: number) => ({
  firstName: 'Asha',
  lastName: 'Rao',
  admissionNo: `NEW/${serial}`,
  aadhaar: null,
  details: {},
  gender: 'Female',
  bloodGroup: 'B+',
  quota: 'General',
})
const colleague = (serial: number) => ({
  employeeNo: `NEW/${serial}`,
  departmentId: null,
  joinedOn: '2026-06-01',
  leftOn: null,
  gender: 'Female',
})

const onStudent =
  (body?: object): Example =>
  async (stage, serial) => ({
    as: office(stage),
    params: { studentId: await newStudent(stage, serial) },
    ...(body && { body }),
  })
const onColleague =
  (roleId: 3 | 5, body?: (serial: number) => object): Example =>
  async (stage, serial) => ({
    as: office(stage),
    params: { userId: await newColleague(stage, serial, roleId) },
    ...(body && { body: body(serial) }),
  })
const onGuardian =
  (body?: object): Example =>
  async (stage, serial) => ({
    as: office(stage),
    params: { guardianId: (await newGuardian(stage, serial)).guardianId },
    ...(body && { body }),
  })
const onTie =
  (body?: object): Example =>
  async (stage, serial) => ({ as: office(stage), params: await newGuardian(stage, serial), ...(body && { body }) })

/** A student of the class teacher's class. */
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

const ownClass: Example = async (stage) => {
  const as = stage.person('classteacher')
  const row = await within(stage, (db) =>
    db
      .selectFrom('class_teachers')
      .select('class_id as id')
      .where('teacher_id', '=', as.userId ?? '')
      .where('to_date', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return { as, params: { classId: row.id }, query: { language: 'en' } }
}

const sealed: Example = async (stage, serial) => {
  const studentId = await newStudent(stage, serial)
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

/** A picture field in the school's student form. */
const pictureField = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const fieldId = newId()
    await db
      .insertInto('student_fields')
      .values({ id: fieldId, label: `Picture ${serial}`, type_id: 8, section: 'Other', position: 99 })
      .execute()
    return fieldId
  })

const newDocument = (stage: Stage, studentId: string, serial: number) =>
  within(stage, async (db) => {
    const file = await db
      .insertInto('files')
      .values({
        name: 'paper.pdf',
        type: 'application/pdf',
        size: 4,
        sha256: Buffer.alloc(32),
        purpose: 'student document',
        storage_key: `proof/${studentId}/${serial}`,
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
  'students.addStudent': async (stage, serial) => ({
    as: office(stage),
    body: { ...facts(serial), classId: null, rollNo: null, fromDate: null, guardians: [guardian] },
  }),
  'students.saveStudent': async (stage, serial) => ({
    as: office(stage),
    params: { studentId: await newStudent(stage, serial) },
    body: { ...facts(serial), version: 1 },
  }),
  'students.placeStudent': async (stage, serial) => ({
    as: office(stage),
    params: { studentId: await newStudent(stage, serial) },
    body: { classId: await aClassId(stage), rollNo: null, fromDate: '2026-07-15' },
  }),
  'students.setStudentStatus': onStudent({ statusId: 11 }),
  'students.resetStudentPassword': async (stage, serial) => {
    const studentId = await newStudent(stage, serial)
    await within(stage, (db) =>
      db
        .updateTable('users')
        .set({ email: `s${serial}@greenwood.example` })
        .where('id', '=', studentId)
        .execute(),
    )
    return { as: office(stage), params: { studentId } }
  },
  'students.deleteStudent': onStudent(),
  'students.showAadhaar': sealed,
  'signInCodes.createSignInCode': ownStudent,
  'signInCodes.printSignInCodes': ownClass,
  'students.exportStudent': onStudent(),
  'students.saveStudentPhoto': onStudent(),
  'students.removeStudentPhoto': onStudent(),
  'students.saveStudentPicture': async (stage, serial) => ({
    as: office(stage),
    params: { studentId: await newStudent(stage, serial), fieldId: await pictureField(stage, serial) },
  }),
  'studentDocuments.listStudentDocuments': onStudent(),
  'studentDocuments.addStudentDocument': async (stage, serial) => ({
    as: office(stage),
    params: { studentId: await newStudent(stage, serial) },
    query: { title: 'Birth certificate' },
  }),
  'studentDocuments.shareStudentDocument': async (stage, serial) => {
    const studentId = await newStudent(stage, serial)
    return { as: office(stage), params: { studentId, paperId: await newDocument(stage, studentId, serial) } }
  },
  'studentDocuments.removeStudentDocument': async (stage, serial) => {
    const studentId = await newStudent(stage, serial)
    return { as: office(stage), params: { studentId, paperId: await newDocument(stage, studentId, serial) } }
  },
  'guardians.listGuardians': async (stage, serial) => {
    await newGuardian(stage, serial)
    return { as: office(stage), query: { q: '' } }
  },
  'guardians.addGuardian': onStudent(guardian),
  'guardians.saveGuardian': onGuardian({ version: 1 }),
  'guardians.linkGuardian': onTie({ relation: 'Mother', isPrimary: true }),
  'guardians.unlinkGuardian': onTie(),
  'guardians.inviteGuardian': onGuardian(),
  'guardians.createGuardianCode': onGuardian(),
  'guardians.inviteClass': async (stage) => ({
    ...(await ownClass(stage, 0)),
    as: office(stage),
    body: { by: 'mail' },
  }),
  'guardians.printGuardianCodes': async (stage, serial) => {
    const own = await ownClass(stage, serial)
    const { studentId } = (await ownStudent(stage, serial)).params as { studentId: string }
    const children = [{ studentId, relation: 'Others' as const }]
    await within(stage, (db) => aGuardian(db, { name: `Uncle ${serial}`, children }))
    return { ...own, as: office(stage) }
  },
  'guardians.barGuardian': onTie({ reason: 'Proof' }),
  'guardians.liftBar': onTie(),
  'guardians.saveFamilySettings': async (stage) => {
    const row = await within(stage, (db) => db.selectFrom('family_settings').select('version').executeTakeFirst())
    return { as: office(stage), body: { leaverDays: 30, version: row?.version ?? 0 } }
  },
  'guardians.setGuardianStatus': async (stage, serial) => {
    const { guardianId } = await newGuardian(stage, serial)
    const userId = await within(stage, (db) =>
      createUser(db, { userName: `proof-g${serial}`, firstName: 'Anand', lastName: 'Rao', roleId: roles.student }),
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
  'teachers.addTeacher': async (stage, serial) => ({ as: office(stage), body: colleague(serial) }),
  'teachers.saveTeacher': onColleague(3, (serial) => ({ ...colleague(serial), version: 0 })),
  'teachers.setTeacherStatus': onColleague(3, () => ({ statusId: 11 })),
  'teachers.deleteTeacher': onColleague(3),
  'otherStaff.listOtherStaff': async (stage) => ({ as: office(stage), query: { q: '' } }),
  'otherStaff.getOtherStaff': onColleague(5),
  'otherStaff.addOtherStaff': async (stage, serial) => ({ as: office(stage), body: colleague(serial) }),
  'otherStaff.saveOtherStaff': onColleague(5, (serial) => ({ ...colleague(serial), version: 0 })),
  'otherStaff.deleteOtherStaff': onColleague(5),
  'otherStaff.activateOrDeactivateOtherStaff': async (stage, serial) => ({
    as: office(stage),
    body: { userId: await newColleague(stage, serial, 5), statusId: 11 },
  }),
  'staff.resetStaffPassword': onColleague(3),
  'staff.listStaffChanges': onColleague(3),
  'staff.saveStaffPhoto': onColleague(3),
  'staff.removeStaffPhoto': onColleague(3),
}
