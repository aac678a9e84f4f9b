import { fieldTypes, keyOf } from '#modules/people/fieldTypes.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'

/** A field while the format is edited; one that is not saved yet is known by a mark of its own. */
export type EditedField = StudentField & { readonly mark: string }

export const edited = (fields: readonly StudentField[]): EditedField[] =>
  fields.map((field) => ({ ...field, mark: keyOf(field) }))

export const plain = (fields: readonly EditedField[]): StudentField[] => fields.map(({ mark: _, ...field }) => field)

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

/** Puts a field before the place of another, or last; it becomes part of the section it lands in. */
export function moved(fields: readonly EditedField[], mark: string, to: number): EditedField[] {
  const from = fields.findIndex((field) => field.mark === mark)
  const field = fields[from]
  const target = Math.max(0, Math.min(fields.length - 1, to))
  if (!field || from === target) return [...fields]
  const rest = fields.filter((one) => one.mark !== mark)
  const section = fields[target]?.section ?? field.section
  return [...rest.slice(0, target), { ...field, section }, ...rest.slice(target)]
}

/** A section's fields stand together, in the order in which sections first appear. */
export const gathered = (fields: readonly EditedField[]): EditedField[] =>
  [...Map.groupBy(fields, ({ section }) => section).values()].flat()

/** Whether the school may take the field out altogether. */
export const isOwn = ({ builtIn }: StudentField) => builtIn === null
