import { createContext, useContext } from 'react'
import type { Libraries, SemanticField } from '#modules/players/semantics.ts'

type ExerciseForm = { readonly libraries: Libraries; readonly errors: ReadonlyMap<string, string> }

const ExerciseFormContext = createContext<ExerciseForm>({ libraries: {}, errors: new Map() })

export const ExerciseFormProvider = ExerciseFormContext.Provider
export const useExerciseForm = () => useContext(ExerciseFormContext)

export type PartFieldProps = {
  field: SemanticField
  value: unknown
  path: string
  onChange: (value: unknown) => void
  /** The surrounding element already shows its label. */
  isNamed?: boolean | undefined
}
