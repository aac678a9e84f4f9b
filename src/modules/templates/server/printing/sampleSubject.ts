import type { FieldName } from '../../rules/fields.ts'
import { fieldNames } from '../../rules/fields.ts'
import type { Tables, Values } from '../facts/subject.ts'

const example: Record<Exclude<FieldName, `school.${string}` | 'document.number' | 'document.issuedOn'>, string> = {
  'student.name': 'Asha Rao',
  'student.firstName': 'Asha',
  'student.admissionNo': 'GW-1042',
  'student.admittedOn': '2019-06-03',
  'student.dateOfBirth': '2013-03-15',
  'student.gender': 'Female',
  'student.bloodGroup': 'B+',
  'student.address': '14, 3rd Cross, Jayanagar, Bengaluru, 560011',
  'student.father': 'Ramesh Rao',
  'student.mother': 'Sunita Rao',
  'guardian.name': 'Sunita Rao',
  'guardian.relation': 'Mother',
  'guardian.phone': '+919845012345',
  'class.name': 'Grade 7-A',
  'class.grade': 'Grade 7',
  'class.section': 'A',
  'class.rollNo': '7',
  'class.since': '2026-06-01',
  'dues.outstanding': '450000',
  'dues.paid': '2750000',
  'staff.name': 'Meera Iyer',
  'staff.employeeNo': 'T-014',
  'staff.designation': 'Teacher of Mathematics',
  'staff.department': 'Mathematics',
  'staff.joinedOn': '2018-06-01',
  'staff.leftOn': '',
  'staff.phone': '+919845012346',
  'staff.bloodGroup': 'O+',
  'visit.name': 'Ravi Kumar',
  'visit.company': 'Bright Books',
  'visit.purpose': 'Delivery',
  'visit.host': 'Meera Iyer',
  'visit.badge': '12',
  'visit.day': '2026-11-18',
  'applicant.name': 'Asha Rao',
  'applicant.number': 'ADM-2026-0042',
  'applicant.dateOfBirth': '2021-03-15',
  'applicant.guardian': 'Vikram Rao',
  'applicant.phone': '+919845012345',
  'applicant.address': '14, 3rd Cross, Jayanagar, Bengaluru, 560011',
  'admission.title': 'Admissions 2027-28',
  'admission.grade': 'Grade 1',
  'meeting.round': 'Meeting with the child',
  'meeting.day': '2026-12-05',
  'meeting.time': '10:20',
  'meeting.place': 'Room 4',
  'offer.until': '2026-12-12',
  'offer.fee': '1500000',
  'given.purpose': 'passport application',
  'given.conduct': 'very good',
  'given.reason': 'The family is moving to Pune',
  'given.remark': '',
  'given.lastDay': '2026-11-30',
  'given.validUntil': '2027-05-31',
  'given.exam': 'Half-yearly examination',
  'given.subject': 'Annual day',
  'given.body': 'The annual day is on 12 December at 5 pm in the school hall. We look forward to seeing you there.',
}

/** The longest that a school is likely to have, in several scripts. */
const longest: Partial<Record<FieldName, string>> = {
  'student.name': 'Venkata Naga Satyanarayana Lakshmi Prasanna Kumari محمد عبد الرحمن',
  'student.firstName': 'Venkata Naga Satyanarayana',
  'student.admissionNo': 'BNY/2019/PRIMARY/004217',
  'student.address':
    'Flat 1204, Sri Lakshmi Narasimha Residency, 18th Cross, 12th Main, Rajarajeshwari Nagar 5th Stage, Bengaluru Urban District, Karnataka, 560098',
  'student.father': 'ವೆಂಕಟಸುಬ್ರಹ್ಮಣ್ಯ ಶಾಸ್ತ್ರಿ ನರಸಿಂಹಮೂರ್ತಿ',
  'student.mother': 'लक्ष्मीप्रसन्ना वेङ्कटरमणन्',
  'guardian.name': 'వెంకట సత్యనారాయణ లక్ష్మీ నరసింహారావు',
  'class.name': 'Grade 12 (Commerce with Applied Mathematics)-A',
  'class.grade': 'Grade 12 (Commerce with Applied Mathematics)',
  'class.rollNo': '104',
  'dues.outstanding': '123456789',
  'dues.paid': '987654321',
  'staff.name': 'Dr. Venkata Naga Satyanarayana Lakshmi Prasanna Kumari',
  'staff.designation': 'Head of the department of social sciences and coordinator of examinations',
  'staff.department': 'Environmental Science and Sustainability',
  'staff.employeeNo': 'BNY/TEACHING/2009/00417',
  'visit.name': 'Venkata Naga Satyanarayana Lakshmi Prasanna Kumari',
  'visit.company': 'Karnataka State Educational Publications and Stationery Corporation',
  'visit.host': 'Dr. Venkata Naga Satyanarayana',
  'applicant.name': 'Venkata Naga Satyanarayana Lakshmi Prasanna Kumari',
  'applicant.guardian': 'वेङ्कटरमणन् लक्ष्मीनरसिंहस्वामी',
  'admission.grade': 'Grade 11 (Commerce with Applied Mathematics)',
  'meeting.place': 'Conference hall on the second floor of the administrative block',
  'given.purpose': 'a scholarship of the state government and the opening of a bank account',
  'given.reason':
    'The parents have been transferred to another state by their employer and the whole family moves with them before the year ends',
  'given.remark': 'Has taken part in the district level science exhibition and the inter-school quiz',
  'given.subject': 'Change of timings during the annual examination and the summer vacation that follows it',
  'given.body': Array.from(
    { length: 12 },
    () =>
      'Please read this letter carefully, sign the slip below and return it to the class teacher within a week of receiving it.',
  ).join(' '),
}

const tables: Tables = {
  feesPaid: [
    ['2026-06-05', '2026-27/000112', 'upi', '1500000'],
    ['2026-09-04', '2026-27/000745', 'cash', '1250000'],
  ],
  duesOpen: [['Tuition fee, third instalment', '2026-12-05', '450000']],
  exams: [
    ['2026-12-01', '09:30–12:30', 'Mathematics', 'Hall 1'],
    ['2026-12-03', '09:30–12:30', 'Science', 'Hall 1'],
    ['2026-12-05', '09:30–12:30', 'Social Science', 'Hall 2'],
  ],
  classes: [
    ['2025-26', 'Grade 6-A', '9', '2025-06-02', '2026-03-31'],
    ['2026-27', 'Grade 7-A', '7', '2026-06-01', ''],
  ],
}

const manyLines = (lines: readonly (readonly string[])[] = []) =>
  Array.from({ length: 12 }, (_, at) => lines[at % Math.max(1, lines.length)] ?? [])

const longTables: Tables = {
  feesPaid: manyLines(tables.feesPaid),
  duesOpen: manyLines(tables.duesOpen),
  exams: manyLines(tables.exams),
  classes: manyLines(tables.classes),
}

/** An imaginary record to try a template with. */
export function sampleSubject(which: 'example' | 'longest'): { values: Values; tables: Tables } {
  if (which === 'example') return { values: { ...example }, tables }
  const values: Values = { ...example, ...longest }
  // Nothing is missing in the worst case.
  for (const name of fieldNames) if (values[name] === '') values[name] = 'None'
  return { values, tables: longTables }
}
