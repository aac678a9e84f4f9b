import { PersonName } from '#platform/contract/patterns.ts'
import { splitName } from '../guardians/guardians.ts'
import { type CellReader, textOf, type Values } from './importProblems.ts'

type Names = { readonly firstName: string; readonly lastName: string }
type StoredNames = { readonly firstName: string | null; readonly lastName: string | null }

const tidied = (name: string) => name.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * Reads first and last name from their own columns, or from one column with the full name. Next to a column with last names, the
 * full name is the first one; and a name that is stored already keeps its division.
 */
export function readNames(values: Values, read: CellReader, existing: StoredNames | undefined): Names {
  const stored = { firstName: existing?.firstName ?? '', lastName: existing?.lastName ?? '' }
  const firstName = read('firstName', PersonName, 'wrong-person-name')
  const lastName = read('lastName', PersonName, 'wrong-person-name')
  const fullName = textOf(values, 'firstName') ? null : read('fullName', PersonName, 'wrong-person-name')
  if (!fullName || tidied(fullName) === tidied(`${stored.firstName} ${stored.lastName}`))
    return { firstName: firstName ?? stored.firstName, lastName: lastName ?? stored.lastName }
  return textOf(values, 'lastName') ? { firstName: fullName, lastName: lastName ?? '' } : splitName(fullName)
}
