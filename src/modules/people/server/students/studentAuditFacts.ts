import type { StudentInput } from '#modules/people/students.ts'

/** The values the audit trail records of a student, by field key; never the Aadhaar number. */
export const studentAuditFields = ({ details, ...student }: Partial<StudentInput>) => ({
  firstName: student.firstName,
  lastName: student.lastName,
  admissionNo: student.admissionNo,
  admittedOn: student.admittedOn,
  dateOfBirth: student.dateOfBirth,
  gender: student.gender,
  bloodGroup: student.bloodGroup,
  quota: student.quota,
  email: student.email,
  phone: student.phone,
  address: student.address,
  pincode: student.pincode,
  ...details,
})
