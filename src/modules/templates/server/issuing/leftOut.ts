import { sql } from 'kysely'
import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import type { LeftOut } from '#modules/templates/documentSchemas.ts'
import type { DocumentKind } from '#modules/templates/kinds.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { fieldLabels } from '../../rules/fieldLabels.ts'
import type { FieldName } from '../../rules/fields.ts'
import type { Subject, Values } from '../facts/subject.ts'
import { stagesOf } from './candidates.ts'

/** The first value that a design insists on and that somebody does not have. */
function missingOf(design: DocumentDesign, { values }: Subject, given: Values): FieldName | undefined {
  const asked = design.missing.filter(({ policy }) => policy === 'refuse').map(({ field }) => field)
  return asked.find((one) => !one.startsWith('document.') && !(given[one] ?? values[one])?.trim())
}

/** The applications that are not at a stage in which families get such a letter. */
async function atOtherStages(db: TenantDb, kind: DocumentKind, subjects: readonly Subject[]): Promise<Set<string>> {
  const stages = stagesOf[kind]
  if (!stages) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from admission_applications where id = any (${subjects.map(({ recordId }) => recordId)}::uuid[])
      and state <> all (${[...stages]}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those who cannot get the document, each with the reason. */
export async function findLeftOut(
  db: TenantDb,
  kind: DocumentKind,
  design: DocumentDesign,
  subjects: readonly Subject[],
  given: Values,
): Promise<LeftOut[]> {
  const elsewhere = await atOtherStages(db, kind, subjects)
  return subjects.flatMap((subject): LeftOut[] => {
    const { recordId, name, values } = subject
    const number = values['applicant.number'] ?? values['student.admissionNo'] ?? values['staff.employeeNo'] ?? ''
    if (elsewhere.has(recordId)) return [{ recordId, name, number, why: 'stage', field: null, fieldName: null }]
    const field = missingOf(design, subject, given)
    if (!field) return []
    const fieldName = { en: fieldLabels.en[field], hi: fieldLabels.hi[field] }
    return [{ recordId, name, number, why: 'field', field, fieldName }]
  })
}
