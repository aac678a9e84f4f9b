import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { Code21, id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, serverText } from '#platform/contract/serverText.ts'
import { Change, Gender, hasHistory, noMail, noPerson, overtaken, Relation, Status, several } from './persons.ts'
import { GuardianInput, PastClass, StudentInput, StudentListOpening, StudentProfile, StudentRow } from './students.ts'

const statuses = z.enum(['1', '11'])

const studentId = { studentId: id() }

export const studentsDefinitions = definitions({
  listStudents: {
    does: 'List students page by page, searched by name, admission number or phone; teachers see only their own classes',
    query: {
      ...pageQuery(['name', 'admissionNo', 'className', 'dateOfBirth']),
      gradeId: several(id()),
      classId: several(z.union([id(), z.literal('none')])),
      gender: several(Gender),
      statusId: several(statuses),
      /** Asks for what the screen needs besides the rows. */
      opening: z.literal('true').optional(),
    },
    reply: pageOf(StudentRow).extend({ opening: StudentListOpening.nullable() }),
  },
  getStudent: {
    does: 'Return a student’s profile with a masked Aadhaar number',
    params: studentId,
    reply: StudentProfile,
    fails: noPerson,
  },
  listPastClasses: {
    does: 'List a student’s classes in all academic years',
    params: studentId,
    reply: z.object({ classes: z.array(PastClass) }),
  },
  listStudentChanges: {
    does: 'List the changes to a student’s record, newest first',
    params: studentId,
    reply: z.object({ changes: z.array(Change) }),
  },
  addStudent: {
    does: 'Add a student with guardians and, optionally, a class',
    body: StudentInput.extend({
      classId: id().nullable(),
      rollNo: Code21.nullable(),
      fromDate: CivilDate.nullable(),
      guardians: z
        .array(GuardianInput.extend({ guardianId: id().nullable(), relation: Relation, isPrimary: z.boolean() }))
        .max(6),
    }),
    reply: StudentProfile,
    message: serverText('student-added', 'Student added'),
  },
  saveStudent: {
    does: 'Save a student’s profile; an outdated save is refused with the current copy',
    params: studentId,
    body: StudentInput.extend({ version: z.int() }),
    reply: StudentProfile,
    message: saved,
    fails: { ...noPerson, ...overtaken },
  },
  placeStudent: {
    does: 'Assign or move a student to a class from a date',
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
    does: 'Send a student a link to set a new password',
    params: studentId,
    reply: z.object({ email: z.string() }),
    message: serverText('password-link-sent', 'We’ve sent a link to set a password.'),
    fails: { ...noPerson, ...noMail },
  },
  deleteStudent: {
    does: 'Delete a student who was added by mistake and has no history but a class; a refusal lists what stands in the way',
    params: studentId,
    reply: z.object({}),
    message: deleted,
    fails: { ...noPerson, ...hasHistory },
  },
  showAadhaar: {
    does: 'Return a student’s full Aadhaar number and record this in the change log',
    params: studentId,
    body: z.object({ reason: text(200) }),
    reply: z.object({ aadhaar: z.string() }),
    fails: { ...noPerson, 'no-aadhaar': { status: 404, message: 'No Aadhaar number is on record.' } },
  },
  exportStudent: {
    does: 'Download all data about a student as a ZIP file and record this in the change log',
    params: studentId,
    carries: 'download',
    reply: z.unknown(),
    fails: noPerson,
  },
  saveStudentPhoto: {
    does: 'Save a student’s photo after checking and re-encoding it',
    params: studentId,
    carries: 'upload',
    reply: StoredFile,
    fails: { ...noPerson, 'one-picture': { status: 400, message: 'Choose one picture.' } },
  },
  removeStudentPhoto: {
    does: 'Remove a student’s photo',
    params: studentId,
    reply: z.object({}),
    fails: noPerson,
  },
  saveStudentPicture: {
    does: 'Save the picture of an image field',
    params: { studentId: id(), fieldId: id() },
    carries: 'upload',
    reply: StoredFile,
    fails: {
      ...noPerson,
      'no-such-field': { status: 404, message: 'We couldn’t find this field.' },
      'one-picture': { status: 400, message: 'Choose one picture.' },
    },
  },
})
