import { type FieldTypeName, offersOptions, typeNameOf } from '#modules/people/fieldTypes.ts'
import type { Mapping } from '../choices.ts'
import { type FormField, type FormProblemCode, type FormSection, mostFields } from '../formSchemas.ts'

const texts: readonly FieldTypeName[] = ['shortText', 'descriptiveText', 'dropDown', 'multipleChoice']
const phones: readonly FieldTypeName[] = ['phone', 'contactNumber']

/** The types of fields that can be mapped to a part of the record, by its last word. */
const typesFor: Readonly<Record<string, readonly FieldTypeName[]>> = {
  dateOfBirth: ['date'],
  gender: ['dropDown', 'multipleChoice'],
  bloodGroup: ['dropDown', 'multipleChoice'],
  quota: ['dropDown', 'multipleChoice'],
  aadhaar: ['aadhaar'],
  phone: phones,
  email: ['email'],
  pincode: ['pincode'],
  photo: ['image'],
}

const fits = (field: FormField, mapping: Mapping) =>
  (typesFor[mapping.split('.')[1] ?? ''] ?? texts).includes(typeNameOf(field.typeId))

export type FormProblem = { readonly fieldKey: string | null; readonly code: FormProblemCode }

/** What keeps a form from being published. */
export function formProblemsOf(sections: readonly FormSection[]): FormProblem[] {
  const fields = sections.flatMap((section) => section.fields)
  const problems: FormProblem[] = []
  const report = (code: FormProblemCode, fieldKey: string | null = null) => problems.push({ fieldKey, code })
  if (fields.length > mostFields) report('field-too-many')
  const mapped = new Set<string>()
  const above = new Set<string>()
  for (const field of fields) {
    const { fieldKey, mapsTo } = field
    if (above.has(fieldKey)) report('field-twice', fieldKey)
    if (offersOptions(field.typeId) && new Set(field.options).size < 2) report('field-no-options', fieldKey)
    for (const condition of [field.visibleWhen, field.needWhen])
      if (condition && !above.has(condition.fieldKey)) report('field-bad-condition', fieldKey)
    if (field.need === 'conditional' && !field.needWhen) report('field-bad-condition', fieldKey)
    if (mapsTo && !fits(field, mapsTo)) report('field-bad-mapping', fieldKey)
    if (mapsTo && mapped.has(mapsTo)) report('field-mapped-twice', fieldKey)
    if (field.least !== null && field.most !== null && field.least > field.most) report('field-bad-range', fieldKey)
    if (mapsTo) mapped.add(mapsTo)
    above.add(fieldKey)
  }
  const isAsked = (mapping: Mapping) =>
    fields.some(({ mapsTo, need, visibleWhen }) => mapsTo === mapping && need === 'yes' && !visibleWhen)
  if (!isAsked('student.firstName')) report('form-no-name')
  if (!isAsked('student.dateOfBirth')) report('form-no-birth')
  const people = ['father', 'mother', 'guardian'] as const
  if (!people.some((one) => mapped.has(`${one}.name`) && mapped.has(`${one}.phone`))) report('form-no-guardian')
  return problems
}
