import { bloodGroupOf, bloodGroups, genderOf, quotaOf, quotas } from '#modules/people/enumerations.ts'
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
    aliases: ['Adm no', 'Adm number', 'Admn no', 'Admission no', 'Admission id', 'GR no', 'GR number', 'Scholar no'],
    kind: 'text',
    isCode: true,
    maxLength: 40,
    example: 'ADM/2026/001',
  },
  firstName: {
    heading: 'First name',
    aliases: ['Given name'],
    kind: 'text',
    maxLength: 100,
    example: 'Asha',
  },
  lastName: { heading: 'Last name', aliases: ['Surname'], kind: 'text', maxLength: 100, example: 'Rao' },
  dateOfBirth: {
    heading: 'Date of birth',
    aliases: ['DOB', 'D.O.B.', 'Birth date', 'Birthday'],
    kind: 'date',
    isLenient: true,
    example: '05/01/2014',
  },
  gender: {
    heading: 'Gender',
    aliases: ['Sex', 'Boy/Girl', 'M/F'],
    kind: 'text',
    options: genderOptions,
    means: genderOf,
    isLenient: true,
    example: 'F',
  },
  bloodGroup: {
    heading: 'Blood group',
    aliases: ['Blood grp', 'Blood'],
    kind: 'text',
    options: bloodGroups,
    means: bloodGroupOf,
    isLenient: true,
    example: 'B+',
  },
  aadhaar: {
    heading: 'Aadhaar number',
    aliases: ['Aadhar', 'Aadhaar', 'Aadhar no', 'Aadhar number', 'Aadhaar no', 'UID'],
    kind: 'text',
    isCode: true,
    isLenient: true,
    maxLength: 20,
    secret: true,
    example: '2341 2341 2346',
  },
  admittedOn: {
    heading: 'Date of admission',
    aliases: ['Admission date', 'Date of adm', 'DOA'],
    kind: 'date',
    isLenient: true,
    example: '01/06/2026',
  },
  quota: {
    heading: 'Quota',
    aliases: ['Category', 'Caste category'],
    kind: 'text',
    options: quotas,
    means: quotaOf,
    isLenient: true,
    example: 'General',
  },
  email: {
    heading: 'E-mail',
    aliases: ['Email', 'Email id'],
    kind: 'text',
    isLenient: true,
    maxLength: 254,
    example: 'asha@example.in',
  },
  phone: {
    heading: 'Phone',
    aliases: ['Mobile', 'Mobile no', 'Mobile number', 'Phone no', 'Phone number', 'Contact no', 'Contact number'],
    kind: 'text',
    isCode: true,
    isLenient: true,
    maxLength: 40,
    example: '98450 12345',
  },
  address: { heading: 'Address', kind: 'text', isLenient: true, maxLength: 300, example: '12, 4th Cross, Jayanagar' },
  pincode: {
    heading: 'PIN code',
    aliases: ['Pincode', 'PIN'],
    kind: 'text',
    isCode: true,
    isLenient: true,
    maxLength: 20,
    example: '560011',
  },
}

/** For files with both names in one column. */
export const fullNameColumn = (...aliases: readonly string[]): ImportColumn => ({
  key: 'fullName',
  heading: 'Full name',
  aliases: ['Name', ...aliases],
  kind: 'text',
  maxLength: 200,
  help: {
    en: 'If both names are in one column: the last word becomes the last name.',
    hi: 'अगर पूरा नाम एक ही कॉलम में है: अंतिम शब्द उपनाम माना जाएगा।',
  },
})

const classColumns: ImportColumn[] = [
  {
    key: 'grade',
    heading: 'Grade',
    aliases: ['Class', 'Standard', 'Std', 'Class/Section', 'Class and section', 'Class & Sec', 'Std/Div'],
    kind: 'text',
    maxLength: 40,
    help: {
      en: 'Such as 7, VII or Std 7. The section may be here too: VII-B.',
      hi: 'जैसे 7, VII या Std 7। सेक्शन भी यहीं लिख सकते हैं: VII-B।',
    },
    example: '7',
  },
  {
    key: 'section',
    heading: 'Section',
    aliases: ['Sec', 'Division', 'Div'],
    kind: 'text',
    maxLength: 20,
    example: 'B',
  },
  {
    key: 'rollNo',
    heading: 'Roll number',
    aliases: ['Roll no', 'Roll'],
    kind: 'text',
    isCode: true,
    isLenient: true,
    maxLength: 40,
    example: '7B01',
  },
]

/** The columns of the import file: built-in fields, class, guardians and custom fields. */
export function studentColumns(fields: readonly StudentField[]): ImportColumn[] {
  const first: readonly BuiltIn[] = ['admissionNo', 'firstName', 'lastName']
  const builtInColumns = fields.flatMap(builtInColumn)
  const leading = first.flatMap((name) => builtInColumns.filter(({ key }) => key === name))
  const rest = builtInColumns.filter(({ key }) => !first.some((name) => name === key))
  const names = fullNameColumn('Student name', 'Name of student', 'Name of the student', 'Student’s name', 'Pupil name')
  return [
    ...leading,
    names,
    ...classColumns,
    ...rest,
    ...parents.flatMap(parentColumns),
    ...fields.flatMap(customColumn),
  ]
}

function builtInColumn({ builtIn: name, label, isRequired }: StudentField): ImportColumn[] {
  if (!name) return []
  const { isLenient, ...column } = builtIn[name]
  const { heading, aliases = [] } = column
  return [
    {
      key: name,
      ...column,
      ...(label && { heading: label, aliases: [heading, ...aliases] }),
      ...(isLenient && !isRequired && { isLenient }),
      required: isRequired && isRequiredColumn(name),
    },
  ]
}

/** Other required fields are checked row by row, because an update may leave them out. */
const isRequiredColumn = (name: BuiltIn) => name === 'admissionNo'

const parentColumns = ({ key, heading }: (typeof parents)[number]): ImportColumn[] => [
  {
    key: `${key}Name`,
    heading: `${heading}’s name`,
    aliases: [heading, `${heading} name`, `Name of ${heading}`],
    kind: 'text',
    maxLength: 100,
    example: 'Anand Rao',
  },
  {
    key: `${key}Phone`,
    heading: `${heading}’s phone`,
    aliases: [`${heading} phone`, `${heading} mobile`, `${heading} mobile no`, `${heading} contact no`],
    kind: 'text',
    isCode: true,
    isLenient: true,
    maxLength: 40,
    example: '98450 54321',
  },
  {
    key: `${key}Email`,
    heading: `${heading}’s e-mail`,
    aliases: [`${heading} email`, `${heading} email id`],
    kind: 'text',
    isLenient: true,
    maxLength: 254,
    example: 'anand@example.in',
  },
]

function customColumn({ fieldId, label, typeId, options, help, isRequired }: StudentField): ImportColumn[] {
  if (!fieldId || !label || isServerMade(typeId)) return []
  const shared = {
    key: fieldId,
    heading: label,
    ...(!isRequired && { isLenient: true as const }),
    ...(help && { help }),
  }
  if (typeId === fieldTypes.date) return [{ ...shared, kind: 'date' }]
  if (typeId === fieldTypes.yesNo) return [{ ...shared, kind: 'yesNo' }]
  if (typeId === fieldTypes.numeric) return [{ ...shared, kind: 'number' }]
  if (typeId === fieldTypes.checkboxes) return [{ ...shared, kind: 'text', maxLength: 1000, help: options.join('; ') }]
  if (offersOptions(typeId)) return [{ ...shared, kind: 'text', options }]
  return [{ ...shared, kind: 'text', maxLength: typeId === fieldTypes.descriptiveText ? 3000 : 200 }]
}
