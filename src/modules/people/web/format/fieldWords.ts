import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { peopleText } from '../words.ts'

/** A field's label: the school's own, or the default one. */
export function useFieldLabel(): (field: Pick<StudentField, 'label' | 'builtIn'>) => string {
  const { fields } = useText(peopleText)
  return ({ label, builtIn }) => label ?? (builtIn ? fields[builtIn] : '')
}

export function useSectionName(): (section: string) => string {
  const sections: { readonly [name: string]: string } = useText(peopleText).sections
  return (section) => sections[section] ?? section
}

/** Groups fields by section, in order. */
export const bySection = (fields: readonly StudentField[]) => [...Map.groupBy(fields, ({ section }) => section)]
