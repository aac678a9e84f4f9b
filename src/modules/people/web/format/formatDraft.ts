import { fieldTypes, keyOf } from '#modules/people/fieldTypes.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'

/** A field being edited. `mark` identifies it even before it has an id. */
export type EditedField = StudentField & { readonly mark: string }

export const toEdited = (fields: readonly StudentField[]): EditedField[] =>
  fields.map((field) => ({ ...field, mark: keyOf(field) }))

export const toFields = (fields: readonly EditedField[]): StudentField[] => fields.map(({ mark: _, ...field }) => field)

export const emptyField = (mark: string, section: string): EditedField => ({
  mark,
  fieldId: null,
  builtIn: null,
  label: '',
  typeId: fieldTypes.shortText,
  section,
  isRequired: false,
  isActive: true,
  options: [],
  help: '',
})

/** Moves a field to a new position; it joins the section there. */
export function moveField(fields: readonly EditedField[], mark: string, to: number): EditedField[] {
  const from = fields.findIndex((field) => field.mark === mark)
  const field = fields[from]
  const target = Math.max(0, Math.min(fields.length - 1, to))
  if (!field || from === target) return [...fields]
  const rest = fields.filter((one) => one.mark !== mark)
  const section = fields[target]?.section ?? field.section
  return [...rest.slice(0, target), { ...field, section }, ...rest.slice(target)]
}

/** Keeps the fields of a section together, in the order the sections first appear. */
export const groupBySection = (fields: readonly EditedField[]): EditedField[] =>
  [...Map.groupBy(fields, ({ section }) => section).values()].flat()

/** Whether the school added the field and may remove it. */
export const isCustom = ({ builtIn }: StudentField) => builtIn === null
