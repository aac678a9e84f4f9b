import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/filesSchemas.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { Code21, id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, serverText } from '#platform/contract/serverText.ts'
import { Change, Gender, hasHistory, noMail, noPerson, overtaken, Relation, Status, several } from './persons.ts'
import { GuardianFacts, PastClass, StudentFacts, StudentProfile, StudentRow } from './students.ts'

const statuses = z.enum(['1', '11'])

const studentId = { studentId: id() }

export const studentsDefinitions = definitions({
  listStudents: {
    does: 'List students by page, searched by name, admission number or phone; a teacher sees their own classes’ only',
    query: {
      ...pageQuery(['name', 'admissionNo', 'className', 'dateOfBirth']),
      gradeId: several(id()),
      classId: several(z.union([id(), z.literal('none')])),
      gender: several(Gender),
      statusId: several(statuses),
    },
    reply: pageOf(StudentRow),
  },
  getStudent: {
    does: 'Tell what the school knows of a student; the Aadhaar number is masked',
    params: studentId,
    reply: StudentProfile,
    fails: noPerson,
  },
  listPastClasses: {
    does: 'List the classes a student was and is in, over all academic years',
    params: studentId,
    reply: z.object({ classes: z.array(PastClass) }),
  },
  listStudentChanges: {
    does: 'List what was changed about a student, when and by whom, the newest first',
    params: studentId,
    reply: z.object({ changes: z.array(Change) }),
  },
  addStudent: {
    does: 'Add a student with guardians, and put them into a class if one is named',
    body: StudentFacts.extend({
      classId: id().nullable(),
      rollNo: Code21.nullable(),
      fromDate: CivilDate.nullable(),
      guardians: z
        .array(GuardianFacts.extend({ guardianId: id().nullable(), relation: Relation, isPrimary: z.boolean() }))
        .max(6),
    }),
    reply: StudentProfile,
    message: serverText('student-added', 'The student is added.'),
  },
  saveStudent: {
    does: 'Save what is known of a student; a stale save is refused with the copy that is current',
    params: studentId,
    body: StudentFacts.extend({ version: z.int() }),
    reply: StudentProfile,
    message: saved,
    fails: { ...noPerson, ...overtaken },
  },
  placeStudent: {
    does: 'Put a student into a class from a day on, or move them there from the class they are in',
    params: studentId,
    body: z.object({ classId: id(), rollNo: Code21.nullable(), fromDate: CivilDate }),
    reply: StudentProfile,
    message: saved,
    fails: noPerson,
  },
  setStudentStatus: {
    does: 'Activate or deactivate a student’s account; deactivating ends its sessions',
    params: studentId,
    body: z.object({ statusId: Status }),
    reply: z.object({ statusId: z.int() }),
    fails: noPerson,
  },
  resetStudentPassword: {
    does: 'Send a student a link to choose a new password',
    params: studentId,
    reply: z.object({ email: z.string() }),
    message: serverText('password-link-sent', 'A link to choose a password is on its way.'),
    fails: { ...noPerson, ...noMail },
  },
  deleteStudent: {
    does: 'Delete a student who was added by mistake and has no history',
    params: studentId,
    reply: z.object({}),
    message: deleted,
    fails: { ...noPerson, ...hasHistory },
  },
  showAadhaar: {
    does: 'Show a student’s whole Aadhaar number, which leaves an entry in the change log',
    params: studentId,
    body: z.object({ reason: text(200) }),
    reply: z.object({ aadhaar: z.string() }),
    fails: { ...noPerson, 'no-aadhaar': { status: 404, message: 'No Aadhaar number is known.' } },
  },
  exportStudent: {
    does: 'Send everything the school keeps of a student as one ZIP file, which leaves an entry in the change log',
    params: studentId,
    carries: 'download',
    reply: z.unknown(),
    fails: noPerson,
  },
  saveStudentPhoto: {
    does: 'Keep a picture of a student; it is checked by its content and drawn anew',
    params: studentId,
    carries: 'upload',
    reply: StoredFile,
    fails: { ...noPerson, 'one-picture': { status: 400, message: 'Choose one picture.' } },
  },
  removeStudentPhoto: {
    does: 'Take a student’s picture away',
    params: studentId,
    reply: z.object({}),
    fails: noPerson,
  },
  saveStudentPicture: {
    does: 'Keep the picture of an image field of the student-details format',
    params: { studentId: id(), fieldId: id() },
    carries: 'upload',
    reply: StoredFile,
    fails: {
      ...noPerson,
      'no-such-field': { status: 404, message: 'There is no such field.' },
      'one-picture': { status: 400, message: 'Choose one picture.' },
    },
  },
})
