import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { Email, id, multiline, PersonName, Pincode, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { correctionFields, correctionStates } from '../enumerations.ts'
import { TypedPhone } from '../fieldValues.ts'
import { BloodGroup, Gender, overtaken, Relation } from '../persons.ts'

const CorrectedField = z.object({
  field: z.enum(correctionFields),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Null until the office has decided. */
  isApproved: z.boolean().nullable(),
})
const correction = {
  correctionId: id(),
  state: z.enum(correctionStates),
  note: z.string(),
  askedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why something was rejected. */
  reason: z.string(),
}
export const OwnCorrection = z.object({ ...correction, fields: z.array(CorrectedField) })
export type OwnCorrection = z.infer<typeof OwnCorrection>

/** `now` is what the record says today; it differs from `before` if somebody has changed it since. */
export const Correction = z.object({
  ...correction,
  studentId: id(),
  studentName: z.string(),
  className: z.string().nullable(),
  askedBy: z.string(),
  relation: Relation.nullable(),
  decidedBy: z.string().nullable(),
  fields: z.array(CorrectedField.extend({ now: z.string().nullable() })),
  version: z.int(),
})
export type Correction = z.infer<typeof Correction>

/** The viewer's own details in full, of the other guardians the name only. */
export const ChildGuardian = z.object({
  name: z.string(),
  relation: Relation,
  isOwn: z.boolean(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string().nullable(),
})

export const ChildRecord = z.object({
  studentId: id(),
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.string().nullable(),
  className: z.string().nullable(),
  rollNo: z.string().nullable(),
  admissionNo: z.string().nullable(),
  admittedOn: CivilDate.nullable(),
  dateOfBirth: CivilDate.nullable(),
  gender: Gender.nullable(),
  bloodGroup: BloodGroup.nullable(),
  /** Shows only the last four digits. */
  maskedAadhaar: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string(),
  pincode: z.string().nullable(),
  guardians: z.array(ChildGuardian),
  /** What this guardian asked for, newest first. */
  corrections: z.array(OwnCorrection),
})
export type ChildRecord = z.infer<typeof ChildRecord>

export const ChildDocument = z.object({ paperId: id(), title: z.string(), file: StoredFile, addedAt: z.iso.datetime() })
export type ChildDocument = z.infer<typeof ChildDocument>

const studentId = { studentId: id() }

/** The guardian's fields are of the guardian who asks. */
export const CorrectionValues = z
  .object({
    firstName: PersonName,
    lastName: z.union([PersonName, z.literal('')]),
    dateOfBirth: CivilDate.nullable(),
    gender: Gender.nullable(),
    bloodGroup: BloodGroup.nullable(),
    phone: TypedPhone.nullable(),
    email: Email.nullable(),
    address: multiline(300, 0),
    pincode: Pincode.nullable(),
    guardianPhone: TypedPhone.nullable(),
    guardianEmail: Email.nullable(),
    guardianOccupation: text(60, 0),
  })
  .partial()
export type CorrectionValues = z.infer<typeof CorrectionValues>

export const childRecordDefinitions = definitions({
  getChildRecord: {
    does: 'Show a family what the school holds of a child, and the corrections the guardian asked for',
    params: studentId,
    reply: ChildRecord,
  },
  listChildDocuments: {
    does: 'List the documents the school has given out to a child’s family, newest first',
    params: studentId,
    reply: z.object({ documents: z.array(ChildDocument) }),
  },
  askCorrection: {
    does: 'Ask the office to correct what the school holds of a child, or of the guardian who asks',
    params: studentId,
    body: z.object({ values: CorrectionValues, note: multiline(300, 0) }),
    reply: OwnCorrection,
    message: serverText('correction-asked', 'Sent to the school office'),
    fails: {
      'already-waiting': {
        status: 409,
        message: 'You have already asked for a correction. Wait for the office, or withdraw it first.',
      },
      'nothing-different': { status: 409, message: 'This is what the school has already.' },
    },
  },
  withdrawCorrection: {
    does: 'Withdraw a correction the office has not decided yet',
    params: { ...studentId, correctionId: id() },
    reply: OwnCorrection,
    message: serverText('correction-withdrawn', 'Withdrawn'),
    fails: { 'already-decided': { status: 409, message: 'The office has decided this already.' } },
  },
})

export const correctionsDefinitions = definitions({
  listCorrections: {
    does: 'List the corrections guardians asked for, with what was, what shall be and what the record says now',
    query: {
      ...paging,
      sort: sortBy(['askedAt']).default('askedAt'),
      state: z.enum(correctionStates).default('waiting'),
    },
    reply: pageOf(Correction),
  },
  decideCorrection: {
    does: 'Accept all or some of the corrections a guardian asked for; what is accepted is written to the record',
    params: { correctionId: id() },
    body: z.object({
      decisions: z
        .array(
          z.object({
            field: z.enum(correctionFields),
            isApproved: z.boolean(),
            /** What the record said when it was decided. */
            seen: z.string().max(400).nullable(),
          }),
        )
        .min(1)
        .max(correctionFields.length),
      /** Told to the guardian; needed if anything is rejected. */
      reason: text(300, 0),
    }),
    reply: Correction,
    message: serverText('correction-decided', 'Decided'),
    fails: {
      ...overtaken,
      'already-decided': { status: 409, message: 'This has been decided or withdrawn already.' },
    },
  },
})
