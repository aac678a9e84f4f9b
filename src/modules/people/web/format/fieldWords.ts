import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { peopleText } from '../words.ts'

/** What a field is called: by the school's word, else by its usual name. */
export function useFieldLabel(): (field: Pick<StudentField, 'label' | 'builtIn'>) => string {
  const { fields } = useText(peopleText)
  return ({ label, builtIn }) => label ?? (builtIn ? fields[builtIn] : '')
}

export function useSectionName(): (section: string) => string {
  const sections: { readonly [name: string]: string } = useText(peopleText).sections
  return (section) => sections[section] ?? section
}

/** Fields by their section, in the order of the format. */
export const bySection = (fields: readonly StudentField[]) => [...Map.groupBy(fields, ({ section }) => section)]
