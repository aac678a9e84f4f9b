import type { StaffProfile } from '#modules/people/staffSchemas.ts'

const staffFieldNames = [
  'firstName',
  'lastName',
  'employeeNo',
  'designation',
  'departmentId',
  'joinedOn',
  'leftOn',
  'email',
  'phone',
  'phone2',
  'address',
  'dateOfBirth',
  'gender',
  'bloodGroup',
  'qualification',
] as const
export type StaffFieldName = (typeof staffFieldNames)[number]

export type StaffFormValues = Readonly<Record<StaffFieldName, string>> & { readonly isGateStaff: boolean }

export function staffFormValues(person: StaffProfile | null): StaffFormValues {
  const texts = Object.fromEntries(staffFieldNames.map((name) => [name, person?.[name] ?? '']))
  return { ...(texts as Record<StaffFieldName, string>), isGateStaff: person?.isGateStaff ?? false }
}

const orNull = (typed: string) => typed.trim() || null

/** The request body for the form's values. */
export const staffBody = (values: StaffFormValues) => ({
  firstName: values.firstName,
  lastName: values.lastName,
  employeeNo: values.employeeNo,
  designation: values.designation,
  departmentId: orNull(values.departmentId),
  email: orNull(values.email),
  phone: orNull(values.phone),
  phone2: orNull(values.phone2),
  qualification: values.qualification,
  joinedOn: orNull(values.joinedOn),
  leftOn: orNull(values.leftOn),
  dateOfBirth: orNull(values.dateOfBirth),
  gender: orNull(values.gender) as StaffProfile['gender'],
  bloodGroup: orNull(values.bloodGroup) as StaffProfile['bloodGroup'],
  address: values.address,
  isGateStaff: values.isGateStaff,
})
