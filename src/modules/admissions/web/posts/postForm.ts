import type { admissionPosts } from '#modules/admissions/contract.ts'
import type { AdmissionPost } from '#modules/admissions/postSchemas.ts'
import { type Quota, quotas } from '#modules/people/enumerations.ts'
import type { Call } from '#platform/contract/route.ts'

export type PostBody = Call<typeof admissionPosts.routes.addPost>['body']
export type GradeBody = PostBody['grades'][number]

const isoDay = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)

/** A new admission with what most schools want. */
export const newPost = (admissionFormId: string): PostBody => ({
  title: '',
  admissionFormId,
  opensOn: isoDay(0),
  closesOn: isoDay(60),
  documents: [
    { documentKey: 'birthCertificate', label: 'Birth certificate', labelHi: 'जन्म प्रमाण पत्र', isRequired: true },
    { documentKey: 'addressProof', label: 'Proof of address', labelHi: 'पते का प्रमाण', isRequired: false },
  ],
  rounds: [],
  ranking: 'merit',
  feeMinor: 0,
  feePoint: 'none',
  offerFeeMinor: 0,
  offerDays: 7,
  offersHold: true,
  fillsOther: false,
  grades: [],
})

/** What can be changed of an admission. */
export function postBody(post: AdmissionPost): PostBody {
  const { admissionPostId: _, state: __, applications: ___, formNumber: ____, version: _____, grades, ...rest } = post
  return {
    ...rest,
    grades: grades.map(({ gradeId, ageFrom, ageTo, ageAsOf, quotas: held }) => ({
      gradeId,
      ageFrom,
      ageTo,
      ageAsOf,
      quotas: held.map(({ quota, seats }) => ({ quota, seats })),
    })),
  }
}

export const newGrade = (gradeId: string): GradeBody => ({
  gradeId,
  ageFrom: null,
  ageTo: null,
  ageAsOf: `${new Date().getFullYear() + 1}-03-31`,
  quotas: [{ quota: 'General', seats: 30 }],
})

export const seatsOf = (grade: GradeBody, quota: Quota) => grade.quotas.find((one) => one.quota === quota)?.seats ?? 0

export const withSeats = (grade: GradeBody, quota: Quota, seats: number): GradeBody => ({
  ...grade,
  quotas: quotas
    .map((one) => ({ quota: one, seats: one === quota ? seats : seatsOf(grade, one) }))
    .filter((one) => one.seats > 0),
})

/** A key nobody in the list has yet, from the words of a label. */
export function freeKey(label: string, taken: readonly string[], fallback: string): string {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const [first = '', ...others] = words
  const joined = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const base = /^[a-z]/.test(joined) ? joined.slice(0, 34) : fallback
  for (let n = 1; ; n++) {
    const key = n === 1 ? base : `${base}${n}`
    if (!taken.includes(key)) return key
  }
}
