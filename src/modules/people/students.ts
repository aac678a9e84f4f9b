import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Aadhaar, Code21, Email, id, multiline, PersonName, Pincode, text } from '#platform/contract/patterns.ts'
import { TypedPhone } from './fieldValues.ts'
import { BloodGroup, Gender, Quota, Relation } from './persons.ts'

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

/** What the list of students shows besides its rows. */
export const StudentListOpening = z.object({
  /** The classes to filter by: a teacher's own, for others all. */
  classes: z.array(
    z.object({ classId: id(), className: z.string(), gradeId: id(), grade: z.string(), isClassTeacher: z.boolean() }),
  ),
  /** Active students without a class; 0 for those who cannot place them. */
  withoutClass: z.int(),
})
export type StudentListOpening = z.infer<typeof StudentListOpening>

const FieldValue = z.union([z.string().max(3000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50)])
const details = z.record(id(), FieldValue.nullable())

/** Siblings are the guardian's other children. */
export const StudentGuardian = z.object({
  guardianId: id(),
  relation: Relation,
  isPrimary: z.boolean(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string(),
  userName: z.string().nullable(),
  /** The status of the guardian's account; null if there is none. */
  statusId: z.int().nullable(),
  invitedAt: z.iso.datetime().nullable(),
  lastSignIn: z.iso.datetime().nullable(),
  /** Since when the office keeps this guardian from the child; null if it does not. */
  barredOn: CivilDate.nullable(),
  /** Empty for teachers, who may not see it. */
  barReason: z.string(),
  siblings: z.array(z.object({ studentId: id(), name: z.string(), className: z.string().nullable() })),
  version: z.int(),
})
export type StudentGuardian = z.infer<typeof StudentGuardian>

export const StudentProfile = StudentRow.extend({
  /** Null for teachers, who may not see it. */
  userName: z.string().nullable(),
  email: z.string().nullable(),
  admittedOn: CivilDate.nullable(),
  bloodGroup: BloodGroup.nullable(),
  quota: Quota.nullable(),
  /** Shows only the last four digits. */
  maskedAadhaar: z.string().nullable(),
  address: z.string(),
  pincode: z.string().nullable(),
  details: z.record(z.string(), FieldValue.nullable()),
  /** The URLs of image fields, by field id. */
  pictures: z.record(z.string(), z.string()),
  guardians: z.array(StudentGuardian),
  lastLogin: z.iso.datetime().nullable(),
  version: z.int(),
})
export type StudentProfile = z.infer<typeof StudentProfile>

const OptionalName = z.union([PersonName, z.literal('')])
export const GuardianInput = z.object({
  name: PersonName,
  phone: TypedPhone.nullable(),
  email: Email.nullable(),
  occupation: text(60, 0),
})

export const StudentInput = z.object({
  firstName: PersonName,
  lastName: OptionalName,
  admissionNo: Code21,
  admittedOn: CivilDate.nullable(),
  dateOfBirth: CivilDate.nullable(),
  gender: Gender.nullable(),
  bloodGroup: BloodGroup.nullable(),
  quota: Quota.nullable(),
  /** Undefined keeps the stored number; null removes it. */
  aadhaar: Aadhaar.nullable().optional(),
  email: Email.nullable(),
  phone: TypedPhone.nullable(),
  address: multiline(300, 0),
  pincode: Pincode.nullable(),
  details,
})
export type StudentInput = z.output<typeof StudentInput>

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
