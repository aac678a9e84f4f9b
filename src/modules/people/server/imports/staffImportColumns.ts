import { bloodGroups } from '#modules/people/enumerations.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import { genderOptions } from './studentImportColumns.ts'

export const staffColumns: readonly ImportColumn[] = [
  {
    key: 'employeeNo',
    heading: 'Employee number',
    aliases: ['Employee id', 'Emp no', 'Staff id'],
    kind: 'text',
    required: true,
    maxLength: 40,
    example: 'EMP/101',
  },
  { key: 'firstName', heading: 'First name', aliases: ['Name'], kind: 'text', maxLength: 100, example: 'Savita' },
  { key: 'lastName', heading: 'Last name', aliases: ['Surname'], kind: 'text', maxLength: 100, example: 'Deshpande' },
  {
    key: 'email',
    heading: 'E-mail',
    aliases: ['Email', 'Email id'],
    kind: 'text',
    maxLength: 254,
    help: { en: 'We send the link to set a password here.', hi: 'पासवर्ड बनाने का लिंक इसी पते पर भेजा जाता है।' },
    example: 'savita@example.in',
  },
  {
    key: 'phone',
    heading: 'Phone',
    aliases: ['Mobile', 'Phone number'],
    kind: 'text',
    maxLength: 40,
    example: '98450 12345',
  },
  { key: 'phone2', heading: 'Second phone', aliases: ['Alternate phone'], kind: 'text', maxLength: 40 },
  { key: 'designation', heading: 'Designation', kind: 'text', maxLength: 60, example: 'Teacher' },
  { key: 'department', heading: 'Department', kind: 'text', maxLength: 60 },
  { key: 'qualification', heading: 'Qualification', kind: 'text', maxLength: 120, example: 'M.Sc., B.Ed.' },
  {
    key: 'joinedOn',
    heading: 'Joining date',
    aliases: ['Date of joining', 'First day'],
    kind: 'date',
    example: '03/06/2019',
  },
  { key: 'leftOn', heading: 'Leaving date', aliases: ['Date of leaving', 'Last day'], kind: 'date' },
  { key: 'dateOfBirth', heading: 'Date of birth', aliases: ['DOB'], kind: 'date', example: '20/01/1985' },
  { key: 'gender', heading: 'Gender', aliases: ['Sex'], kind: 'text', options: genderOptions, example: 'F' },
  { key: 'bloodGroup', heading: 'Blood group', kind: 'text', options: bloodGroups, example: 'A+' },
  { key: 'address', heading: 'Address', kind: 'text', maxLength: 300 },
]

export const gateColumn: ImportColumn = {
  key: 'isGateStaff',
  heading: 'Gate staff',
  kind: 'yesNo',
  example: 'No',
  help: { en: 'Yes for staff who manage the visitor register.', hi: 'जो आगंतुक रजिस्टर संभालते हैं, उनके लिए Yes।' },
}
