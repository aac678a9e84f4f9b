import { sql } from 'kysely'
import type { Mapping } from '#modules/admissions/choices.ts'
import { enrol } from '#modules/classes/server/public.ts'
import { assignToAdmitted } from '#modules/fees/server/public.ts'
import { bloodGroupOf, genderOf, type Quota, quotaOf, type Relation } from '#modules/people/enumerations.ts'
import {
  hasAdmissionNo,
  inviteFamily,
  putDocuments,
  putGuardians,
  putPhoto,
  putStudent,
} from '#modules/people/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { dialNumberOf, Email, PersonName, Pincode } from '#platform/contract/patterns.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { mappedAnswer } from '../../rules/answers.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { transition } from '../applications/transition.ts'
import { takeSeat } from '../offers/seats.ts'
import { type Keys, unsealNumber } from '../secrets.ts'

export type AdmissionInput = {
  readonly classId: string
  readonly admissionNo: string
  readonly admittedOn: CivilDate
  readonly planId: string | null
  readonly invites: boolean
}

export type AdmissionStep = { readonly name: string; readonly createdIds: readonly string[] }

export type Admitted =
  | { readonly studentId: string; readonly rollNo: string }
  | { readonly refused: 'number-taken' | 'no-such-class' | 'no-such-plan' }
  | { readonly refused: 'answers-missing'; readonly what: string }

/** Hears of every step before it is made; tests stop the admission here. */
export type StepWatch = (name: string) => void

const people = [
  ['father', 'Father'],
  ['mother', 'Mother'],
  ['guardian', 'Others'],
] as const satisfies readonly (readonly ['father' | 'mother' | 'guardian', Relation])[]

/**
 * Makes a student of an accepted application, in one transaction: whoever looks sees nothing or the whole. Each step records what
 * it made, so that the admission can be undone later step by step. The caller has locked the application.
 */
export async function admitChild(
  unit: Unit,
  keys: Keys,
  application: ApplicationRecord,
  input: AdmissionInput,
  userId: string,
  watch: StepWatch = () => undefined,
): Promise<Admitted> {
  const { db } = unit
  const { applicationId, sections, answers } = application
  const steps: AdmissionStep[] = []
  const done = (name: string, createdIds: readonly string[]) => steps.push({ name, createdIds })
  const said = (mapping: Mapping) => String(mappedAnswer(sections, answers, mapping) ?? '').trim()

  watch('verify')
  const firstName = PersonName.safeParse(said('student.firstName'))
  const guardians = people
    .map(([person, relation]) => ({
      relation,
      name: said(`${person}.name`),
      phone: dialNumberOf(said(`${person}.phone`)) ?? null,
      email: Email.safeParse(said(`${person}.email`)).data ?? null,
      occupation: said(`${person}.occupation`).slice(0, 60),
    }))
    .filter(({ name }) => PersonName.safeParse(name).success)
  const what = [...(firstName.success ? [] : ['first name']), ...(guardians.length > 0 ? [] : ['parent'])].join(', ')
  if (!firstName.success || what) return { refused: 'answers-missing', what }
  if (await hasAdmissionNo(unit, input.admissionNo)) return { refused: 'number-taken' }
  const { rows: classes } =
    await sql`select from classes where id = ${input.classId} and grade_id = ${application.gradeId}`.execute(db)
  if (classes.length === 0) return { refused: 'no-such-class' }

  watch('family')
  const linked = await putGuardians(unit, guardians)
  done(
    'family',
    linked.filter(({ isNew }) => isNew).map(({ guardianId }) => guardianId),
  )

  watch('student')
  const aadhaar = await aadhaarOf(unit, keys, application)
  const studentId = await putStudent(
    unit,
    {
      firstName: firstName.data,
      lastName: PersonName.safeParse(said('student.lastName')).data ?? '',
      admissionNo: input.admissionNo,
      admittedOn: input.admittedOn,
      dateOfBirth: application.dateOfBirth,
      gender: genderOf(said('student.gender')) ?? null,
      bloodGroup: bloodGroupOf(said('student.bloodGroup')) ?? null,
      quota: (quotaOf(said('student.quota')) ?? application.quota) satisfies Quota,
      aadhaar,
      email: Email.safeParse(said('student.email')).data ?? null,
      phone: dialNumberOf(said('student.phone')) ?? null,
      address: said('student.address').slice(0, 300),
      pincode: Pincode.safeParse(said('student.pincode')).data ?? null,
      details: {},
    },
    linked,
  )
  done('student', [studentId])

  watch('enrolment')
  const enrolment = await enrol(unit, {
    studentId,
    classId: input.classId,
    fromDate: input.admittedOn,
    rollNo: undefined,
  })
  done('enrolment', [enrolment.enrolmentId])

  watch('fees')
  if (input.planId) {
    const assignmentId = await assignToAdmitted(unit, input.planId, studentId, input.admittedOn)
    if (!assignmentId) return { refused: 'no-such-plan' }
    done('fees', [assignmentId])
  }

  watch('documents')
  done('documents', await moveDocuments(unit, application, studentId))

  watch('seat')
  await takeSeat(db, application, application.quota, 'enrol', userId)
  await sql`update admission_applications set student_id = ${studentId} where id = ${applicationId}`.execute(db)
  await transition(unit, application, { to: 'enrolled', userId })
  done('seat', [])

  watch('accounts')
  if (input.invites)
    await inviteFamily(
      unit,
      linked.map(({ guardianId }) => guardianId),
    )
  done('accounts', [])
  const { planId, classId, admissionNo, admittedOn } = input
  await sql`insert into admission_runs (id, application_id, state, input, steps, started_by, ended_at)
    values (${newId()}, ${applicationId}, 'done', ${JSON.stringify({ planId, classId, admissionNo, admittedOn })}, ${JSON.stringify(steps)},
      ${userId}, now())`.execute(db)
  watch('commit')
  return { studentId, rollNo: enrolment.rollNo }
}

async function aadhaarOf(
  { db }: Unit,
  keys: Keys,
  { applicationId, sections }: ApplicationRecord,
): Promise<string | null> {
  const field = sections.flatMap(({ fields }) => fields).find(({ mapsTo }) => mapsTo === 'student.aadhaar')
  if (!field) return null
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from admission_aadhaars
    where application_id = ${applicationId} and field_key = ${field.fieldKey}`.execute(db)
  return rows[0] ? unsealNumber(keys, rows[0].sealed) : null
}

async function moveDocuments(unit: Unit, application: ApplicationRecord, studentId: string): Promise<string[]> {
  const { rows } = await sql<{
    key: string
    fileId: string
  }>`select document_key as key, file_id as "fileId" from admission_documents
    where application_id = ${application.applicationId} and state <> 'returned' and file_id is not null`.execute(
    unit.db,
  )
  const fields = application.sections.flatMap((section) => section.fields)
  const photo = fields.find(({ mapsTo }) => mapsTo === 'student.photo')
  const titleOf = (key: string) =>
    application.documents.find(({ documentKey }) => documentKey === key)?.label ??
    fields.find(({ fieldKey }) => fieldKey === key)?.label ??
    key
  const papers = rows.filter(({ key }) => key !== photo?.fieldKey)
  await putDocuments(
    unit,
    studentId,
    papers.map(({ key, fileId }) => ({ title: titleOf(key), fileId })),
  )
  const picture = rows.find(({ key }) => key === photo?.fieldKey)
  if (picture) await putPhoto(unit, studentId, picture.fileId)
  return rows.map(({ fileId }) => fileId)
}
