import { bloodGroups, quotas } from '#modules/people/enumerations.ts'
import { fieldTypes, isServerMade, offersOptions } from '#modules/people/fieldTypes.ts'
import type { BuiltIn, StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'

/** The guardians a file can name for each student. */
export const parents = [
  { key: 'father', relation: 'Father', heading: 'Father' },
  { key: 'mother', relation: 'Mother', heading: 'Mother' },
  { key: 'guardian', relation: 'Others', heading: 'Guardian' },
] as const

export const genderOptions = ['M', 'F', 'O', 'Male', 'Female', 'Others']

const builtIn: Record<BuiltIn, Omit<ImportColumn, 'key' | 'required'>> = {
  admissionNo: {
    heading: 'Admission number',
    aliases: ['Adm no', 'Admission no', 'GR number'],
    kind: 'text',
    maxLength: 40,
    example: 'ADM/2026/001',
  },
  firstName: {
    heading: 'First name',
    aliases: ['Name', 'Student name'],
    kind: 'text',
    maxLength: 100,
    example: 'Asha',
  },
  lastName: { heading: 'Last name', aliases: ['Surname'], kind: 'text', maxLength: 100, example: 'Rao' },
  dateOfBirth: { heading: 'Date of birth', aliases: ['DOB', 'Birth date'], kind: 'date', example: '05/01/2014' },
  gender: { heading: 'Gender', aliases: ['Sex'], kind: 'text', options: genderOptions, example: 'F' },
  bloodGroup: { heading: 'Blood group', kind: 'text', options: bloodGroups, example: 'B+' },
  aadhaar: {
    heading: 'Aadhaar number',
    aliases: ['Aadhar', 'Aadhaar', 'UID'],
    kind: 'text',
    maxLength: 20,
    secret: true,
    example: '2341 2341 2346',
  },
  admittedOn: { heading: 'Date of admission', aliases: ['Admission date'], kind: 'date', example: '01/06/2026' },
  quota: { heading: 'Quota', aliases: ['Category'], kind: 'text', options: quotas, example: 'General' },
  email: {
    heading: 'E-mail',
    aliases: ['Email', 'Email id'],
    kind: 'text',
    maxLength: 254,
    example: 'asha@example.in',
  },
  phone: { heading: 'Phone', aliases: ['Mobile', 'Phone number'], kind: 'text', maxLength: 40, example: '98450 12345' },
  address: { heading: 'Address', kind: 'text', maxLength: 300, example: '12, 4th Cross, Jayanagar' },
  pincode: { heading: 'PIN code', aliases: ['Pincode', 'PIN'], kind: 'text', maxLength: 20, example: '560011' },
}

const classColumns: ImportColumn[] = [
  { key: 'grade', heading: 'Grade', aliases: ['Class', 'Standard'], kind: 'text', maxLength: 40, example: '7' },
  { key: 'section', heading: 'Section', aliases: ['Division'], kind: 'text', maxLength: 20, example: 'B' },
  { key: 'rollNo', heading: 'Roll number', aliases: ['Roll no'], kind: 'text', maxLength: 40, example: '7B01' },
]

/** The columns of the import file: built-in fields, class, guardians and custom fields. */
export function studentColumns(fields: readonly StudentField[]): ImportColumn[] {
  const first: readonly BuiltIn[] = ['admissionNo', 'firstName', 'lastName']
  const column = ({ builtIn: name, label, isRequired }: StudentField): ImportColumn[] =>
    name
      ? [
          {
            key: name,
            ...builtIn[name],
            ...(label && { heading: label, aliases: [builtIn[name].heading, ...(builtIn[name].aliases ?? [])] }),
            required: isRequired && isRequiredColumn(name),
          },
        ]
      : []
  const builtInColumns = fields.flatMap(column)
  const leading = first.flatMap((name) => builtInColumns.filter(({ key }) => key === name))
  const rest = builtInColumns.filter(({ key }) => !first.some((name) => name === key))
  return [...leading, ...classColumns, ...rest, ...parents.flatMap(parentColumns), ...fields.flatMap(customColumn)]
}

/** Other required fields are checked row by row, because an update may leave them out. */
const isRequiredColumn = (name: BuiltIn) => name === 'admissionNo'

const parentColumns = ({ key, heading }: (typeof parents)[number]): ImportColumn[] => [
  {
    key: `${key}Name`,
    heading: `${heading}’s name`,
    aliases: [`${heading} name`],
    kind: 'text',
    maxLength: 100,
    example: 'Anand Rao',
  },
  {
    key: `${key}Phone`,
    heading: `${heading}’s phone`,
    aliases: [`${heading} phone`, `${heading} mobile`],
    kind: 'text',
    maxLength: 40,
    example: '98450 54321',
  },
  {
    key: `${key}Email`,
    heading: `${heading}’s e-mail`,
    aliases: [`${heading} email`],
    kind: 'text',
    maxLength: 254,
    example: 'anand@example.in',
  },
]

function customColumn({ fieldId, label, typeId, options, help }: StudentField): ImportColumn[] {
  if (!fieldId || !label || isServerMade(typeId)) return []
  const shared = { key: fieldId, heading: label, ...(help && { help }) }
  if (typeId === fieldTypes.date) return [{ ...shared, kind: 'date' }]
  if (typeId === fieldTypes.yesNo) return [{ ...shared, kind: 'yesNo' }]
  if (typeId === fieldTypes.numeric) return [{ ...shared, kind: 'number' }]
  if (typeId === fieldTypes.checkboxes) return [{ ...shared, kind: 'text', maxLength: 1000, help: options.join('; ') }]
  if (offersOptions(typeId)) return [{ ...shared, kind: 'text', options }]
  return [{ ...shared, kind: 'text', maxLength: typeId === fieldTypes.descriptiveText ? 3000 : 200 }]
}
