import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { Code21, Email, id, multiline, PersonName, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { TypedPhone } from './fieldValues.ts'
import { BloodGroup, Change, Gender, hasHistory, noMail, noPerson, overtaken, Status, several } from './persons.ts'

export const StaffRow = z.object({
  userId: id(),
  firstName: z.string(),
  lastName: z.string(),
  employeeNo: z.string().nullable(),
  designation: z.string(),
  departmentId: id().nullable(),
  departmentName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  photoUrl: z.string().nullable(),
  isGateStaff: z.boolean(),
  statusId: z.int(),
})
export type StaffRow = z.infer<typeof StaffRow>

export const StaffProfile = StaffRow.extend({
  userName: z.string(),
  qualification: z.string(),
  joinedOn: CivilDate.nullable(),
  leftOn: CivilDate.nullable(),
  dateOfBirth: CivilDate.nullable(),
  gender: Gender.nullable(),
  bloodGroup: BloodGroup.nullable(),
  phone2: z.string().nullable(),
  address: z.string(),
  lastLogin: z.iso.datetime().nullable(),
  /** A teacher's current courses, and the classes they are class teacher of. */
  teaching: z.array(z.object({ classId: id(), className: z.string(), courseDisplayName: z.string().nullable() })),
  version: z.int(),
})
export type StaffProfile = z.infer<typeof StaffProfile>

const staffShape = {
  firstName: PersonName,
  lastName: z.union([PersonName, z.literal('')]),
  employeeNo: Code21,
  designation: text(60, 0),
  departmentId: id().nullable(),
  email: Email.nullable(),
  phone: TypedPhone.nullable(),
  phone2: TypedPhone.nullable(),
  qualification: text(120, 0),
  joinedOn: CivilDate.nullable(),
  leftOn: CivilDate.nullable(),
  dateOfBirth: CivilDate.nullable(),
  gender: Gender.nullable(),
  bloodGroup: BloodGroup.nullable(),
  address: multiline(300, 0),
}

type ServiceDates = { joinedOn: string | null; leftOn: string | null }
const datesInOrder = ({ joinedOn, leftOn }: ServiceDates) => !joinedOn || !leftOn || leftOn >= joinedOn
const datesOutOfOrder = {
  error: schemaError('last-day-before-first', 'The leaving date can’t be before the joining date.'),
  path: ['leftOn'],
}

export const StaffInput = z.object(staffShape).refine(datesInOrder, datesOutOfOrder)
export type StaffInput = z.output<typeof StaffInput>

const isGateStaff = z.boolean()
const version = z.int()
const userId = { userId: id() }
const listQuery = {
  ...pageQuery(['name', 'employeeNo', 'department']),
  departmentId: several(id()),
  statusId: several(z.enum(['1', '11'])),
}

export const teachersDefinitions = definitions({
  listTeachers: {
    does: 'List teachers page by page, searched by name, employee number or phone',
    query: listQuery,
    reply: pageOf(StaffRow),
  },
  getTeacher: {
    does: 'Return a teacher’s profile and what they teach today',
    params: userId,
    reply: StaffProfile,
    fails: noPerson,
  },
  addTeacher: {
    does: 'Add a teacher and, if they have an e-mail address, send a link to set a password',
    body: StaffInput,
    reply: StaffProfile,
    message: serverText('teacher-added', 'Teacher added'),
  },
  saveTeacher: {
    does: 'Save a teacher’s profile; an outdated save is refused with the current copy',
    params: userId,
    body: z.object({ ...staffShape, version }).refine(datesInOrder, datesOutOfOrder),
    reply: StaffProfile,
    message: saved,
    fails: { ...noPerson, ...overtaken },
  },
  setTeacherStatus: {
    does: 'Activate or deactivate a teacher’s account; deactivating ends its sessions',
    params: userId,
    body: z.object({ statusId: Status }),
    reply: z.object({ statusId: z.int() }),
    fails: noPerson,
  },
  deleteTeacher: {
    does: 'Delete a teacher who was added by mistake and has no history',
    params: userId,
    reply: z.object({}),
    message: deleted,
    fails: { ...noPerson, ...hasHistory },
  },
})

export const otherStaffDefinitions = definitions({
  listOtherStaff: {
    does: 'List other staff page by page, searched by name, employee number or phone',
    query: { ...listQuery, isGateStaff: several(z.enum(['true', 'false'])) },
    reply: pageOf(StaffRow),
  },
  getOtherStaff: {
    does: 'Return the profile of a member of other staff',
    params: userId,
    reply: StaffProfile,
    fails: noPerson,
  },
  addOtherStaff: {
    does: 'Add a member of other staff, optionally as gate staff',
    body: z.object({ ...staffShape, isGateStaff }).refine(datesInOrder, datesOutOfOrder),
    reply: StaffProfile,
    message: serverText('person-added', 'Staff member added'),
  },
  saveOtherStaff: {
    does: 'Save the profile of a member of other staff; an outdated save is refused with the current copy',
    params: userId,
    body: z.object({ ...staffShape, isGateStaff, version }).refine(datesInOrder, datesOutOfOrder),
    reply: StaffProfile,
    message: saved,
    fails: { ...noPerson, ...overtaken },
  },
  deleteOtherStaff: {
    does: 'Delete a member of other staff who was added by mistake and has no history',
    params: userId,
    reply: z.object({}),
    message: deleted,
    fails: { ...noPerson, ...hasHistory },
  },
  listStaffDepartments: {
    does: 'List the departments with the number of other staff in each',
    reply: z.object({
      departments: z.array(
        z.object({ departmentId: id(), departmentName: z.string(), kind: z.string(), staff: z.int() }),
      ),
    }),
  },
  activateOrDeactivateOtherStaff: {
    does: 'Activate or deactivate an account of other staff; deactivating ends its sessions',
    body: z.object({ userId: id(), statusId: Status }),
    reply: z.object({ statusId: z.int() }),
    fails: noPerson,
  },
})

export const staffDefinitions = definitions({
  resetStaffPassword: {
    does: 'Send a staff member a link to set a new password',
    params: userId,
    reply: z.object({ email: z.string() }),
    message: serverText('password-link-sent', 'We’ve sent a link to set a password.'),
    fails: { ...noPerson, ...noMail },
  },
  listStaffChanges: {
    does: 'List the changes to a staff member’s record, newest first',
    params: userId,
    reply: z.object({ changes: z.array(Change) }),
  },
  saveStaffPhoto: {
    does: 'Save a staff member’s photo after checking and re-encoding it',
    params: userId,
    carries: 'upload',
    reply: StoredFile,
    fails: { ...noPerson, 'one-picture': { status: 400, message: 'Choose one picture.' } },
  },
  removeStaffPhoto: {
    does: 'Remove a staff member’s photo',
    params: userId,
    reply: z.object({}),
    fails: noPerson,
  },
})
