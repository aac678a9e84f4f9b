import { sql } from 'kysely'
import type { FieldValue } from '#modules/people/fieldTypes.ts'
import { validateValues } from '#modules/people/recordValidation.ts'
import { builtInNames, type StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentInput } from '#modules/people/students.ts'
import type { FieldProblem } from '#platform/contract/envelope.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { invalid } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { aadhaarMark } from '../aadhaarSeal.ts'
import { birthDateRefusals } from '../birthDates.ts'

type ExistingStudent = {
  readonly studentId: string
  readonly hasAadhaar: boolean
  readonly details: Record<string, FieldValue | null>
}

/** Validates a student against the school's format and other students' numbers, and returns the values to store. */
export async function validateStudent(
  { db, secret }: Pick<Unit, 'db' | 'secret'>,
  input: StudentInput,
  fields: readonly StudentField[],
  existing: ExistingStudent | null,
): Promise<StudentInput> {
  const given: Record<string, unknown> = { ...input, ...input.details }
  if (input.aadhaar === undefined && existing?.hasAadhaar) given.aadhaar = 'stored'
  const { values, problems } = validateValues(fields, given)
  const refusals: FieldProblem[] = problems.map(({ key, ...text }) => ({ ...text, field: fieldOf(key) }))
  const { rows } = await sql<{ field: 'admissionNo' | 'aadhaar' }>`
    select case when lower(admission_no) = lower(${input.admissionNo}) then 'admissionNo' else 'aadhaar' end as field
    from students where (lower(admission_no) = lower(${input.admissionNo})
      ${input.aadhaar ? sql`or aadhaar_mark = ${aadhaarMark(secret, input.aadhaar)}` : sql``})
      ${existing ? sql`and user_id <> ${existing.studentId}` : sql``}`.execute(db)
  for (const { field } of rows) refusals.push({ field, ...taken[field] })
  refusals.push(...(await birthDateRefusals(db, input)))
  if (refusals.length > 0) throw invalid(refusals)
  const own = fields.flatMap(({ fieldId }) =>
    fieldId && fieldId in values ? [[fieldId, values[fieldId] ?? null]] : [],
  )
  return { ...input, details: { ...existing?.details, ...Object.fromEntries(own) } }
}

const taken = {
  admissionNo: serverText('admission-number-taken', 'Another student has this admission number.'),
  aadhaar: serverText('aadhaar-taken', 'Another student has this Aadhaar number.'),
}

const fieldOf = (key: string) => (builtInNames.some((name) => name === key) ? key : `details.${key}`)
