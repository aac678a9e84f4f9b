import type { StudentFacts } from '#modules/people/students.ts'

/** What the audit trail says of a student: the facts by the keys of the format, without the Aadhaar number. */
export const told = ({ details, ...facts }: Partial<StudentFacts>) => ({
  firstName: facts.firstName,
  lastName: facts.lastName,
  admissionNo: facts.admissionNo,
  admittedOn: facts.admittedOn,
  dateOfBirth: facts.dateOfBirth,
  gender: facts.gender,
  bloodGroup: facts.bloodGroup,
  quota: facts.quota,
  email: facts.email,
  phone: facts.phone,
  address: facts.address,
  pincode: facts.pincode,
  ...details,
})
