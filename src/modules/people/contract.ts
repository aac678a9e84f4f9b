import * as z from 'zod'
import { admin, allow, teacher, teacherOf } from '#platform/contract/access.ts'
import { CivilDate } from '#platform/contract/civilDate.ts'
import { StoredFile } from '#platform/contract/files.ts'
import { pageOf, pageQuery } from '#platform/contract/page.ts'
import { Aadhaar, Code21, Email, id, multiline, PersonName, Pincode, text } from '#platform/contract/patterns.ts'
import { contract, route } from '#platform/contract/route.ts'
import { bloodGroups, genders, quotas, relations } from './enumerations.ts'
import { TypedPhone } from './rules.ts'

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: 'Choose one of the options.' })
/** Several values of one filter, parted by commas. */
export const several = <Value extends z.ZodType<string, string>>(value: Value) =>
  text(2000)
    .transform((joined) => joined.split(','))
    .pipe(z.array(value).max(50))
    .optional()
const statuses = z.enum(['1', '11'])
export const Status = z.union([z.literal(1), z.literal(11)])

const Gender = choice(genders)
const Quota = choice(quotas)
const BloodGroup = choice(bloodGroups)
const Relation = choice(relations)

export const StudentRow = z.object({
  studentId: id(),
  firstName: z.string(),
  lastName: z.string(),
  admissionNo: z.string().nullable(),
  gender: Gender.nullable(),
  dateOfBirth: CivilDate.nullable(),
  phone: z.string().nullable(),
  photoUrl: z.string().nullable(),
  classId: id().nullable(),
  className: z.string().nullable(),
  rollNo: z.string().nullable(),
  guardianName: z.string().nullable(),
  guardianPhone: z.string().nullable(),
  statusId: z.int(),
})
export type StudentRow = z.infer<typeof StudentRow>

const FieldValue = z.union([z.string().max(3000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50)])
const details = z.record(id(), FieldValue.nullable())

/** Brothers and sisters are the other children of the same guardian. */
export const StudentGuardian = z.object({
  guardianId: id(),
  relation: Relation,
  isPrimary: z.boolean(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string(),
  userName: z.string().nullable(),
  /** Of the guardian's account; null without one. */
  statusId: z.int().nullable(),
  siblings: z.array(z.object({ studentId: id(), name: z.string(), className: z.string().nullable() })),
  version: z.int(),
})
export type StudentGuardian = z.infer<typeof StudentGuardian>

export const StudentProfile = StudentRow.extend({
  /** Null for a teacher, whom it does not concern. */
  userName: z.string().nullable(),
  email: z.string().nullable(),
  admittedOn: CivilDate.nullable(),
  bloodGroup: BloodGroup.nullable(),
  quota: Quota.nullable(),
  /** The last four digits only. */
  maskedAadhaar: z.string().nullable(),
  address: z.string(),
  pincode: z.string().nullable(),
  details: z.record(z.string(), FieldValue.nullable()),
  /** Where the pictures of image fields are found, by the field. */
  pictures: z.record(z.string(), z.string()),
  guardians: z.array(StudentGuardian),
  lastLogin: z.iso.datetime().nullable(),
  version: z.int(),
})
export type StudentProfile = z.infer<typeof StudentProfile>

const nameless = z.union([PersonName, z.literal('')])
const GuardianFacts = z.object({
  name: PersonName,
  phone: TypedPhone.nullable(),
  email: Email.nullable(),
  occupation: text(60, 0),
})

export const StudentFacts = z.object({
  firstName: PersonName,
  lastName: nameless,
  admissionNo: Code21,
  admittedOn: CivilDate.nullable(),
  dateOfBirth: CivilDate.nullable(),
  gender: Gender.nullable(),
  bloodGroup: BloodGroup.nullable(),
  quota: Quota.nullable(),
  /** Left out, the number that is known stays; null takes it away. */
  aadhaar: Aadhaar.nullable().optional(),
  email: Email.nullable(),
  phone: TypedPhone.nullable(),
  address: multiline(300, 0),
  pincode: Pincode.nullable(),
  details,
})
export type StudentFacts = z.output<typeof StudentFacts>

export const Change = z.object({
  changeId: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type Change = z.infer<typeof Change>

export const PastClass = z.object({
  enrolmentId: id(),
  yearName: z.string(),
  classId: id(),
  className: z.string(),
  stream: z.string().nullable(),
  rollNo: z.string(),
  fromDate: CivilDate,
  toDate: CivilDate.nullable(),
})

export const mayView = allow(admin('user', 'view'))
export const mayEdit = allow(admin('user', 'edit'))
const ofStudent = allow(admin('user', 'view'), teacherOf('student', 'studentId'))
const studentId = { studentId: id() }

export const noPerson = {
  'no-such-person': { status: 404, message: 'There is no such person in this school.' },
} as const
export const overtaken = {
  'changed-meanwhile': { status: 409, message: 'Somebody else changed this meanwhile. Look at it again, then save.' },
} as const
export const noMail = {
  'no-email': { status: 409, message: 'There is no e-mail address to send the link to. Add one first.' },
} as const
export const hasHistory = {
  'has-history': { status: 409, message: 'The school’s records refer to this person: deactivate the account instead.' },
} as const

export const students = contract('students', {
  listStudents: route('GET /api/students', {
    does: 'List students by page, searched by name, admission number or phone; a teacher sees their own classes’ only',
    access: allow(admin('user', 'view'), teacher),
    query: {
      ...pageQuery(['name', 'admissionNo', 'className', 'dateOfBirth']),
      gradeId: several(id()),
      classId: several(z.union([id(), z.literal('none')])),
      gender: several(Gender),
      statusId: several(statuses),
    },
    reply: pageOf(StudentRow),
  }),
  getStudent: route('GET /api/students/:studentId', {
    does: 'Tell what the school knows of a student; the Aadhaar number is masked',
    access: ofStudent,
    params: studentId,
    reply: StudentProfile,
    fails: noPerson,
  }),
  listPastClasses: route('GET /api/students/:studentId/classes', {
    does: 'List the classes a student was and is in, over all academic years',
    access: ofStudent,
    params: studentId,
    reply: z.object({ classes: z.array(PastClass) }),
  }),
  listStudentChanges: route('GET /api/students/:studentId/changes', {
    does: 'List what was changed about a student, when and by whom, the newest first',
    access: mayView,
    params: studentId,
    reply: z.object({ changes: z.array(Change) }),
  }),
  addStudent: route('POST /api/students', {
    does: 'Add a student with guardians, and put them into a class if one is named',
    access: mayEdit,
    body: StudentFacts.extend({
      classId: id().nullable(),
      rollNo: Code21.nullable(),
      fromDate: CivilDate.nullable(),
      guardians: z
        .array(GuardianFacts.extend({ guardianId: id().nullable(), relation: Relation, isPrimary: z.boolean() }))
        .max(6),
    }),
    reply: StudentProfile,
    message: 'The student is added.',
  }),
  saveStudent: route('PUT /api/students/:studentId', {
    does: 'Save what is known of a student; a stale save is refused with the copy that is current',
    access: mayEdit,
    params: studentId,
    body: StudentFacts.extend({ version: z.int() }),
    reply: StudentProfile,
    message: 'Saved.',
    fails: { ...noPerson, ...overtaken },
  }),
  placeStudent: route('POST /api/students/:studentId/class', {
    does: 'Put a student into a class from a day on, or move them there from the class they are in',
    access: mayEdit,
    params: studentId,
    body: z.object({ classId: id(), rollNo: Code21.nullable(), fromDate: CivilDate }),
    reply: StudentProfile,
    message: 'Saved.',
    fails: noPerson,
  }),
  setStudentStatus: route('PUT /api/students/:studentId/status', {
    does: 'Activate or deactivate a student’s account; deactivating ends its sessions',
    access: mayEdit,
    params: studentId,
    body: z.object({ statusId: Status }),
    reply: z.object({ statusId: z.int() }),
    fails: noPerson,
  }),
  resetStudentPassword: route('POST /api/students/:studentId/password', {
    does: 'Send a student a link to choose a new password',
    access: mayEdit,
    params: studentId,
    reply: z.object({ email: z.string() }),
    message: 'A link to choose a password is on its way.',
    fails: { ...noPerson, ...noMail },
  }),
  deleteStudent: route('DELETE /api/students/:studentId', {
    does: 'Delete a student who was added by mistake and has no history',
    access: mayEdit,
    params: studentId,
    reply: z.object({}),
    message: 'Deleted.',
    fails: { ...noPerson, ...hasHistory },
  }),
  showAadhaar: route('POST /api/students/:studentId/aadhaar', {
    does: 'Show a student’s whole Aadhaar number, which leaves an entry in the change log',
    access: mayEdit,
    params: studentId,
    body: z.object({ reason: text(200) }),
    reply: z.object({ aadhaar: z.string() }),
    fails: { ...noPerson, 'no-aadhaar': { status: 404, message: 'No Aadhaar number is known.' } },
  }),
  saveStudentPhoto: route('PUT /api/students/:studentId/photo', {
    does: 'Keep a picture of a student; it is checked by its content and drawn anew',
    access: mayEdit,
    params: studentId,
    carries: 'upload',
    reply: StoredFile,
    fails: { ...noPerson, 'one-picture': { status: 400, message: 'Choose one picture.' } },
  }),
  removeStudentPhoto: route('DELETE /api/students/:studentId/photo', {
    does: 'Take a student’s picture away',
    access: mayEdit,
    params: studentId,
    reply: z.object({}),
    fails: noPerson,
  }),
  saveStudentPicture: route('PUT /api/students/:studentId/pictures/:fieldId', {
    does: 'Keep the picture of an image field of the student-details format',
    access: mayEdit,
    params: { studentId: id(), fieldId: id() },
    carries: 'upload',
    reply: StoredFile,
    fails: {
      ...noPerson,
      'no-such-field': { status: 404, message: 'There is no such field.' },
      'one-picture': { status: 400, message: 'Choose one picture.' },
    },
  }),
})

export const GuardianRow = z.object({
  guardianId: id(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string(),
  userName: z.string().nullable(),
  statusId: z.int().nullable(),
  children: z.array(
    z.object({ studentId: id(), name: z.string(), className: z.string().nullable(), relation: Relation }),
  ),
  version: z.int(),
})
export type GuardianRow = z.infer<typeof GuardianRow>

const noGuardian = { 'no-such-guardian': { status: 404, message: 'There is no such guardian.' } } as const
const guardianId = { guardianId: id() }

export const guardians = contract('guardians', {
  listGuardians: route('GET /api/guardians', {
    does: 'List guardians by page with their children, searched by name, phone or e-mail',
    access: mayView,
    query: pageQuery(['name']),
    reply: pageOf(GuardianRow),
  }),
  addGuardian: route('POST /api/students/:studentId/guardians', {
    does: 'Add a guardian to a student: a new one, or one a brother or sister has already',
    access: mayEdit,
    params: studentId,
    body: GuardianFacts.extend({ guardianId: id().nullable(), relation: Relation, isPrimary: z.boolean() }),
    reply: StudentProfile,
    message: 'Saved.',
    fails: {
      ...noPerson,
      ...noGuardian,
      'has-guardian': { status: 409, message: 'The student has this guardian already.' },
    },
  }),
  saveGuardian: route('PUT /api/guardians/:guardianId', {
    does: 'Save how a guardian is called and reached, for all their children',
    access: mayEdit,
    params: guardianId,
    body: GuardianFacts.extend({ version: z.int() }),
    reply: GuardianRow,
    message: 'Saved.',
    fails: { ...noGuardian, ...overtaken },
  }),
  linkGuardian: route('PUT /api/students/:studentId/guardians/:guardianId', {
    does: 'Say how a guardian is related to a student and who is asked first',
    access: mayEdit,
    params: { studentId: id(), guardianId: id() },
    body: z.object({ relation: Relation, isPrimary: z.boolean() }),
    reply: StudentProfile,
    message: 'Saved.',
    fails: { ...noPerson, ...noGuardian },
  }),
  unlinkGuardian: route('DELETE /api/students/:studentId/guardians/:guardianId', {
    does: 'Take a guardian from a student; one with neither children nor an account is deleted',
    access: mayEdit,
    params: { studentId: id(), guardianId: id() },
    reply: StudentProfile,
    message: 'Saved.',
    fails: { ...noPerson, ...noGuardian },
  }),
  inviteGuardian: route('POST /api/guardians/:guardianId/login', {
    does: 'Give a guardian one account for all their children, or send the link to choose a password again',
    access: mayEdit,
    params: guardianId,
    reply: GuardianRow,
    message: 'A link to choose a password is on its way.',
    fails: { ...noGuardian, ...noMail },
  }),
  setGuardianStatus: route('PUT /api/guardians/:guardianId/status', {
    does: 'Activate or deactivate a guardian’s account; deactivating ends its sessions',
    access: mayEdit,
    params: guardianId,
    body: z.object({ statusId: Status }),
    reply: GuardianRow,
    fails: { ...noGuardian, 'no-account': { status: 409, message: 'This guardian has no account yet.' } },
  }),
})
