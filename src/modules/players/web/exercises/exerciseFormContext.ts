import { createContext, useContext } from 'react'
import type { Libraries, SemanticField } from '#modules/players/semantics.ts'

type ExerciseForm = { readonly libraries: Libraries; readonly errors: ReadonlyMap<string, string> }

const Known = createContext<ExerciseForm>({ libraries: {}, errors: new Map() })

/** What every field of an exercise's form may ask for, however deep it lies. */
export const FormFacts = Known.Provider
export const useFormFacts = () => useContext(Known)

export type PartFieldProps = {
  field: SemanticField
  value: unknown
  path: string
  onChange: (value: unknown) => void
  /** Where the surroundings name it already. */
  isNamed?: boolean | undefined
}
