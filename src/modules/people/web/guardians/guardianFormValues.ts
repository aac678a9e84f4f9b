import type { Relation } from '#modules/people/enumerations.ts'
import type { StudentGuardian } from '#modules/people/students.ts'
import type { TextValues as Facts } from '#platform/web/forms/recordEdit.ts'

/** A guardian as a form holds one. `guardianId` is set once somebody known has been chosen. */
export const noGuardian: Facts = {
  guardianId: '',
  relation: '',
  name: '',
  guardianPhone: '',
  guardianEmail: '',
  occupation: '',
}

export const guardianFactsOf = ({ guardianId, relation, name, phone, email, occupation }: StudentGuardian): Facts => ({
  guardianId,
  relation,
  name,
  guardianPhone: phone ?? '',
  guardianEmail: email ?? '',
  occupation,
})

export const hasGuardian = (facts: Facts) =>
  ['name', 'guardianPhone', 'guardianEmail', 'occupation'].some((field) => facts[field]?.trim())

/** What is typed about a guardian, as the server takes it. */
export const guardianBody = (facts: Facts) => ({
  guardianId: facts.guardianId || null,
  relation: (facts.relation || 'Others') as Relation,
  name: facts.name ?? '',
  phone: facts.guardianPhone?.trim() || null,
  email: facts.guardianEmail?.trim() || null,
  occupation: facts.occupation ?? '',
})

/** The server calls a guardian's phone `phone`; beside a student's own the form needs another name. */
export const guardianField = (path: string) => {
  const field = path.split('.').at(-1) ?? path
  return { phone: 'guardianPhone', email: 'guardianEmail' }[field] ?? field
}
