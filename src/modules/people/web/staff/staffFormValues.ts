import type { StaffProfile } from '#modules/people/staffSchemas.ts'
import type { TextValues as Facts } from '#platform/web/forms/recordEdit.ts'
import { yes } from '#platform/web/forms/switchValue.ts'

/** The fields of a form about staff, in their order; `wide` ones take a line of their own. */
export const staffFieldNames = [
  ...(['firstName', 'lastName', 'employeeNo', 'designation', 'departmentId', 'joinedOn', 'leftOn'] as const),
  ...(['email', 'phone', 'phone2', 'address', 'dateOfBirth', 'gender', 'bloodGroup', 'qualification'] as const),
] as const
export type StaffFieldName = (typeof staffFieldNames)[number]

export function staffFactsOf(person: StaffProfile | null): Facts {
  const known = person as unknown as Record<string, string | null> | null
  const facts = staffFieldNames.map((name) => [name, known?.[name] ?? ''])
  return { ...Object.fromEntries(facts), isGateStaff: yes(person?.isGateStaff ?? false) }
}

const orNull = (typed: string | undefined) => typed?.trim() || null

/** What is typed, as the server takes it. */
export const staffBody = (facts: Facts) => ({
  firstName: facts.firstName ?? '',
  lastName: facts.lastName ?? '',
  employeeNo: facts.employeeNo ?? '',
  designation: facts.designation ?? '',
  departmentId: orNull(facts.departmentId),
  email: orNull(facts.email),
  phone: orNull(facts.phone),
  phone2: orNull(facts.phone2),
  qualification: facts.qualification ?? '',
  joinedOn: orNull(facts.joinedOn),
  leftOn: orNull(facts.leftOn),
  dateOfBirth: orNull(facts.dateOfBirth),
  gender: orNull(facts.gender) as StaffProfile['gender'],
  bloodGroup: orNull(facts.bloodGroup) as StaffProfile['bloodGroup'],
  address: facts.address ?? '',
  isGateStaff: facts.isGateStaff === 'yes',
})
