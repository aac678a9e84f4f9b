import type { FormField, FormSection } from '#modules/admissions/formSchemas.ts'

export type FieldMove = { fieldKey: string; sectionKey: string; toSectionKey: string; position: number }

/** The place one step up or down, into the section before or after at the ends; null at the very ends. */
export function stepOf(sections: readonly FormSection[], fieldKey: string, by: -1 | 1): FieldMove | null {
  const at = sections.findIndex(({ fields }) => fields.some((one) => one.fieldKey === fieldKey))
  const section = sections[at]
  if (!section) return null
  const place = section.fields.findIndex((one) => one.fieldKey === fieldKey)
  const { sectionKey } = section
  const to = place + by
  if (to >= 0 && to < section.fields.length) return { fieldKey, sectionKey, toSectionKey: sectionKey, position: to }
  const other = sections[at + by]
  if (!other) return null
  return { fieldKey, sectionKey, toSectionKey: other.sectionKey, position: by < 0 ? other.fields.length : 0 }
}

/** The sections after a field has moved. */
export function movedField(sections: readonly FormSection[], move: FieldMove): FormSection[] {
  const field = sections.flatMap(({ fields }) => fields).find(({ fieldKey }) => fieldKey === move.fieldKey)
  if (!field) return [...sections]
  return sections.map((section) => {
    const rest = section.fields.filter((one) => one.fieldKey !== move.fieldKey)
    const fields = section.sectionKey === move.toSectionKey ? rest.toSpliced(move.position, 0, field) : rest
    return { ...section, fields }
  })
}

export const changedField = (
  sections: readonly FormSection[],
  fieldKey: string,
  changes: Partial<FormField>,
): FormSection[] =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.map((one) => (one.fieldKey === fieldKey ? { ...one, ...changes } : one)),
  }))

export const newField = (fieldKey: string, typeId: number, label: string): FormField => ({
  fieldKey,
  typeId,
  label,
  labelHi: '',
  help: '',
  helpHi: '',
  need: 'no',
  needWhen: null,
  visibleWhen: null,
  options: [],
  optionsHi: [],
  least: null,
  most: null,
  relativeTo: null,
  prefill: null,
  mapsTo: null,
})
