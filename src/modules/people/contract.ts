import * as z from 'zod'
import { admin, allow, teacher, teacherOf } from '#platform/contract/access/access.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { Code21, id, text } from '#platform/contract/patterns.ts'
import { contract, route } from '#platform/contract/route.ts'
import {
  Change,
  Gender,
  hasHistory,
  mayEdit,
  mayView,
  noMail,
  noPerson,
  overtaken,
  Relation,
  Status,
  several,
} from './persons.ts'
import { GuardianFacts, PastClass, StudentFacts, StudentProfile, StudentRow } from './students.ts'

const statuses = z.enum(['1', '11'])
const ofStudent = allow(admin('user', 'view'), teacherOf('student', 'studentId'))
const studentId = { studentId: id() }

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
  exportStudent: route('POST /api/students/:studentId/export', {
    does: 'Send everything the school keeps of a student as one ZIP file, which leaves an entry in the change log',
    access: mayEdit,
    params: studentId,
    carries: 'download',
    reply: z.unknown(),
    fails: noPerson,
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
