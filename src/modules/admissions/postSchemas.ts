import * as z from 'zod'
import { quotas } from '#modules/people/enumerations.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError } from '#platform/contract/serverText.ts'
import { feePoints, postStates, rankings, roundKinds } from './choices.ts'
import { listKey } from './formSchemas.ts'

const feeMinor = () => z.int().min(0).max(100_000_000)

export const PostDocument = z.object({
  documentKey: listKey(),
  label: text(80),
  labelHi: text(80, 0).default(''),
  isRequired: z.boolean(),
})
export type PostDocument = z.output<typeof PostDocument>

export const Round = z.object({
  roundKey: listKey(),
  kind: z.enum(roundKinds),
  name: text(60),
  weight: z.int().min(0).max(100),
  criteria: z
    .array(z.object({ criterionKey: listKey(), label: text(60), maxScore: z.int().min(1).max(1000) }))
    .min(1, { error: schemaError('round-criteria', 'Add at least one criterion.') })
    .max(12),
})
export type Round = z.output<typeof Round>

const QuotaSeats = z.object({ quota: z.enum(quotas), seats: z.int().min(0).max(2000) })
const months = () => z.int().min(0).max(400)

const GradeInput = z.object({
  gradeId: id(),
  ageFrom: months().nullable(),
  ageTo: months().nullable(),
  ageAsOf: CivilDate,
  quotas: z.array(QuotaSeats).max(quotas.length),
})

export const PostGrade = GradeInput.extend({
  postGradeId: id(),
  grade: z.string(),
  quotas: z.array(QuotaSeats.extend({ taken: z.int() })),
})
export type PostGrade = z.output<typeof PostGrade>

const post = {
  title: text(80),
  admissionFormId: id(),
  opensOn: CivilDate,
  closesOn: CivilDate,
  documents: z.array(PostDocument).max(20),
  rounds: z.array(Round).max(6),
  ranking: z.enum(rankings),
  feeMinor: feeMinor(),
  feePoint: z.enum(feePoints),
  offerFeeMinor: feeMinor(),
  offerDays: z.int().min(1).max(90),
  offersHold: z.boolean(),
  fillsOther: z.boolean(),
}

export const AdmissionPost = z.object({
  admissionPostId: id(),
  ...post,
  state: z.enum(postStates),
  grades: z.array(PostGrade),
  applications: z.int(),
  formNumber: z.int().nullable(),
  version: z.int(),
})
export type AdmissionPost = z.output<typeof AdmissionPost>

const unique = (keys: readonly string[]) => new Set(keys).size === keys.length

const postShape = z.object({ ...post, grades: z.array(GradeInput).max(20) })

/** What must fit together in a post. */
const consistent = <Shape extends z.ZodType<z.output<typeof postShape>>>(shape: Shape) =>
  shape
    .refine(({ opensOn, closesOn }) => closesOn >= opensOn, {
      path: ['closesOn'],
      error: schemaError('post-closes-first', 'The closing date must not be before the opening date.'),
    })
    .refine(({ feeMinor: fee, feePoint }) => (fee === 0) === (feePoint === 'none'), {
      path: ['feeMinor'],
      error: schemaError('post-fee', 'Enter a fee and when it is due, or choose no fee.'),
    })
    .refine(({ grades }) => unique(grades.map(({ gradeId }) => gradeId)), {
      path: ['grades'],
      error: schemaError('post-grade-twice', 'A grade is listed twice.'),
    })
    .refine(
      ({ grades }) => grades.every(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom <= ageTo),
      { path: ['grades'], error: schemaError('post-age-range', 'The minimum age is above the maximum age.') },
    )
    .refine(
      ({ documents, rounds }) =>
        unique(documents.map(({ documentKey }) => documentKey)) && unique(rounds.map(({ roundKey }) => roundKey)),
      { path: ['documents'], error: schemaError('post-key-twice', 'Two documents or two rounds have the same key.') },
    )

const PostInput = consistent(postShape)
const PostChange = consistent(postShape.extend({ version: z.int().min(1) }))
export type PostInput = z.output<typeof PostInput>

const noPost = {
  'no-such-post': { status: 404, message: 'We couldn’t find this admission. It may have been deleted.' },
} as const
const references = {
  'no-such-form': { status: 404, message: 'Choose one of the forms.' },
  'no-such-grade': { status: 404, message: 'Choose one of the grades.' },
} as const
const changed = {
  'changed-meanwhile': { status: 409, message: 'Somebody else changed this admission. Load it again.' },
} as const

export const admissionPostDefinitions = definitions({
  listPosts: {
    does: 'List the admissions of the year with their seats, and what can be chosen for a new one',
    reply: z.object({
      posts: z.array(AdmissionPost),
      grades: z.array(z.object({ gradeId: id(), name: z.string() })),
      forms: z.array(z.object({ admissionFormId: id(), name: z.string(), isPublished: z.boolean() })),
    }),
  },
  addPost: {
    does: 'Create an admission: grades with seats, dates, fee, documents and evaluation',
    body: PostInput,
    reply: AdmissionPost,
    message: saved,
    fails: references,
  },
  savePost: {
    does: 'Change an admission; seats that are taken cannot be removed',
    params: { admissionPostId: id() },
    body: PostChange,
    reply: AdmissionPost,
    message: saved,
    fails: {
      ...noPost,
      ...references,
      ...changed,
      'seats-taken': { status: 409, message: 'More seats are already taken than you want to leave.' },
      'grade-in-use': { status: 409, message: 'There are applications for a grade you want to remove.' },
    },
  },
  setPostState: {
    does: 'Open an admission to families, or close it',
    params: { admissionPostId: id() },
    body: z.object({ state: z.enum(['open', 'closed']) }),
    reply: AdmissionPost,
    message: saved,
    fails: {
      ...noPost,
      'form-not-published': { status: 409, message: 'Publish the form before you open the admission.' },
      'no-seats': { status: 409, message: 'Add a grade with at least one seat before you open the admission.' },
    },
  },
})
