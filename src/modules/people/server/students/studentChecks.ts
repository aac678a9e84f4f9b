import { sql } from 'kysely'
import type { FieldValue } from '#modules/people/fieldTypes.ts'
import { judgeValues } from '#modules/people/recordValidation.ts'
import { builtInNames, type StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentFacts } from '#modules/people/students.ts'
import type { FieldProblem } from '#platform/contract/envelope.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { invalid } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { markOf } from '../aadhaarSeal.ts'

type ExistingStudent = {
  readonly studentId: string
  readonly hasAadhaar: boolean
  readonly details: Record<string, FieldValue | null>
}

/** A student's facts as they are to be kept, or a refusal that names every field the school's format or another student forbids. */
export async function settleFacts(
  { db, secret }: Pick<Unit, 'db' | 'secret'>,
  facts: StudentFacts,
  fields: readonly StudentField[],
  known: ExistingStudent | null,
): Promise<StudentFacts> {
  const given: Record<string, unknown> = { ...facts, ...facts.details }
  if (facts.aadhaar === undefined && known?.hasAadhaar) given.aadhaar = 'known'
  const { values, problems } = judgeValues(fields, given)
  const refused: FieldProblem[] = problems.map(({ key, ...text }) => ({ ...text, field: fieldOf(key) }))
  const { rows } = await sql<{ field: 'admissionNo' | 'aadhaar' }>`
    select case when lower(admission_no) = lower(${facts.admissionNo}) then 'admissionNo' else 'aadhaar' end as field
    from students where (lower(admission_no) = lower(${facts.admissionNo})
      ${facts.aadhaar ? sql`or aadhaar_mark = ${markOf(secret, facts.aadhaar)}` : sql``})
      ${known ? sql`and user_id <> ${known.studentId}` : sql``}`.execute(db)
  for (const { field } of rows) refused.push({ field, ...taken[field] })
  if (refused.length > 0) throw invalid(refused)
  const own = fields.flatMap(({ fieldId }) =>
    fieldId && fieldId in values ? [[fieldId, values[fieldId] ?? null]] : [],
  )
  return { ...facts, details: { ...known?.details, ...Object.fromEntries(own) } }
}

const taken = {
  admissionNo: serverText('admission-number-taken', 'Another student has this admission number.'),
  aadhaar: serverText('aadhaar-taken', 'Another student has this Aadhaar number.'),
}

const fieldOf = (key: string) => (builtInNames.some((name) => name === key) ? key : `details.${key}`)
