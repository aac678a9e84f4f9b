import type { DocumentKind } from '../kinds.ts'

export type FieldType = 'text' | 'date' | 'money' | 'phone'

/** Everything a template can name. What is not listed here cannot be merged. */
export const fieldTypes = {
  'student.name': 'text',
  'student.firstName': 'text',
  'student.admissionNo': 'text',
  'student.admittedOn': 'date',
  'student.dateOfBirth': 'date',
  'student.gender': 'text',
  'student.bloodGroup': 'text',
  'student.address': 'text',
  'student.father': 'text',
  'student.mother': 'text',
  'guardian.name': 'text',
  'guardian.relation': 'text',
  'guardian.phone': 'phone',
  'class.name': 'text',
  'class.grade': 'text',
  'class.section': 'text',
  'class.rollNo': 'text',
  'class.since': 'date',
  'school.name': 'text',
  'school.address': 'text',
  'school.phone': 'phone',
  'school.email': 'text',
  'school.website': 'text',
  'school.board': 'text',
  'school.affiliationNo': 'text',
  'school.principal': 'text',
  'school.year': 'text',
  'dues.outstanding': 'money',
  'dues.paid': 'money',
  'staff.name': 'text',
  'staff.employeeNo': 'text',
  'staff.designation': 'text',
  'staff.department': 'text',
  'staff.joinedOn': 'date',
  'staff.leftOn': 'date',
  'staff.phone': 'phone',
  'staff.bloodGroup': 'text',
  'visit.name': 'text',
  'visit.company': 'text',
  'visit.purpose': 'text',
  'visit.host': 'text',
  'visit.badge': 'text',
  'visit.day': 'date',
  'applicant.name': 'text',
  'applicant.number': 'text',
  'applicant.dateOfBirth': 'date',
  'applicant.guardian': 'text',
  'applicant.phone': 'phone',
  'applicant.address': 'text',
  'admission.title': 'text',
  'admission.grade': 'text',
  'meeting.round': 'text',
  'meeting.day': 'date',
  'meeting.time': 'text',
  'meeting.place': 'text',
  'offer.until': 'date',
  'offer.fee': 'money',
  'document.number': 'text',
  'document.issuedOn': 'date',
  'given.purpose': 'text',
  'given.conduct': 'text',
  'given.reason': 'text',
  'given.remark': 'text',
  'given.lastDay': 'date',
  'given.validUntil': 'date',
  'given.exam': 'text',
  'given.subject': 'text',
  'given.body': 'text',
} as const satisfies Record<string, FieldType>

export type FieldName = keyof typeof fieldTypes
export const fieldNames = Object.keys(fieldTypes) as [FieldName, ...FieldName[]]
export const isField = (name: string): name is FieldName => Object.hasOwn(fieldTypes, name)

type Group =
  | 'student'
  | 'guardian'
  | 'class'
  | 'school'
  | 'dues'
  | 'staff'
  | 'visit'
  | 'applicant'
  | 'admission'
  | 'meeting'
  | 'offer'
  | 'document'

const ofStudents: readonly Group[] = ['student', 'guardian', 'class', 'dues', 'school', 'document']
const ofApplicants: readonly Group[] = ['applicant', 'admission', 'school', 'document']
const ofStaff: readonly Group[] = ['staff', 'school', 'document']

const groups: Readonly<Record<DocumentKind, readonly Group[]>> = {
  bonafide: ofStudents,
  transferCertificate: ofStudents,
  character: ofStudents,
  feeCertificate: ofStudents,
  idCard: ofStudents,
  hallTicket: ofStudents,
  letter: ofStudents,
  staffCard: ofStaff,
  staffLetter: ofStaff,
  visitorBadge: ['visit', 'school', 'document'],
  callLetter: [...ofApplicants, 'meeting'],
  offerLetter: [...ofApplicants, 'offer'],
  regretLetter: ofApplicants,
}

/** What somebody types when a document is issued. */
export const givenFields: Readonly<Record<DocumentKind, readonly FieldName[]>> = {
  bonafide: ['given.purpose'],
  transferCertificate: ['given.lastDay', 'given.reason', 'given.conduct', 'given.remark'],
  character: ['given.conduct', 'given.remark'],
  feeCertificate: ['given.purpose'],
  idCard: ['given.validUntil'],
  hallTicket: ['given.exam'],
  letter: ['given.subject', 'given.body'],
  staffCard: ['given.validUntil'],
  staffLetter: ['given.subject', 'given.body'],
  visitorBadge: [],
  callLetter: ['given.remark'],
  offerLetter: ['given.remark'],
  regretLetter: ['given.remark'],
}

/** The fields a template of this kind can name. */
export function fieldsOf(kind: DocumentKind): FieldName[] {
  const known: readonly string[] = groups[kind]
  return fieldNames.filter((name) => known.includes(name.split('.')[0] ?? '') || givenFields[kind].includes(name))
}

/** Tables a document can print, and their columns. */
export const tableColumns = {
  feesPaid: ['day', 'receipt', 'mode', 'amount'],
  duesOpen: ['label', 'due', 'amount'],
  exams: ['day', 'time', 'paper', 'room'],
  classes: ['year', 'class', 'rollNo', 'from', 'until'],
} as const
export type TableSource = keyof typeof tableColumns
export const tableSources = Object.keys(tableColumns) as [TableSource, ...TableSource[]]
/** A column whose values are dates or amounts. */
export const columnTypes: Readonly<Record<string, FieldType>> = {
  day: 'date',
  due: 'date',
  from: 'date',
  until: 'date',
  amount: 'money',
}
