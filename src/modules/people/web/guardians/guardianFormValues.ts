import type { Relation } from '#modules/people/enumerations.ts'
import type { StudentGuardian } from '#modules/people/students.ts'

export type GuardianFormValues = {
  /** Set once an existing guardian has been chosen. */
  readonly guardianId: string
  readonly relation: string
  readonly name: string
  readonly guardianPhone: string
  readonly guardianEmail: string
  readonly occupation: string
}

export const noGuardian: GuardianFormValues = {
  guardianId: '',
  relation: '',
  name: '',
  guardianPhone: '',
  guardianEmail: '',
  occupation: '',
}

type GuardianDetails = Pick<StudentGuardian, 'guardianId' | 'relation' | 'name' | 'phone' | 'email' | 'occupation'>

export const guardianFormValues = (guardian: GuardianDetails): GuardianFormValues => ({
  guardianId: guardian.guardianId,
  relation: guardian.relation,
  name: guardian.name,
  guardianPhone: guardian.phone ?? '',
  guardianEmail: guardian.email ?? '',
  occupation: guardian.occupation,
})

export const hasGuardian = ({ name, guardianPhone, guardianEmail, occupation }: GuardianFormValues) =>
  [name, guardianPhone, guardianEmail, occupation].some((value) => value.trim())

/** The request body for the form's values. */
export const guardianBody = (values: GuardianFormValues) => ({
  guardianId: values.guardianId || null,
  relation: (values.relation || 'Others') as Relation,
  name: values.name,
  phone: values.guardianPhone.trim() || null,
  email: values.guardianEmail.trim() || null,
  occupation: values.occupation,
})

/** Maps the server's field names to the form's, where `phone` and `email` are the student's own. */
export const guardianField = (path: string) => {
  const field = path.split('.').at(-1) ?? path
  return { phone: 'guardianPhone', email: 'guardianEmail' }[field] ?? field
}
