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
export const GuardianFacts = z.object({
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
