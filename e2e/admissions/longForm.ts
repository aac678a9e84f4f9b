import { fieldTypes } from '#modules/people/fieldTypes.ts'

type TypeName = keyof typeof fieldTypes

/** A field of the test's form, and what the family answers. */
export type LongField = {
  readonly fieldKey: string
  readonly type: TypeName
  readonly label: string
  readonly labelHi: string
  readonly answer: string
  readonly need?: 'yes' | 'no'
  readonly mapsTo?: string
  readonly visibleWhen?: { fieldKey: string; test: 'is'; value: boolean }
}

const kinds: readonly { type: TypeName; answer: string }[] = [
  { type: 'yesNo', answer: 'Yes' },
  { type: 'shortText', answer: 'Shri Ganesh Vidyalaya' },
  { type: 'numeric', answer: '42' },
  { type: 'dropDown', answer: 'Second' },
  { type: 'multipleChoice', answer: 'Second' },
  { type: 'checkboxes', answer: 'Second' },
  { type: 'descriptiveText', answer: 'She reads at home every evening.' },
  { type: 'pincode', answer: '560001' },
  { type: 'email', answer: 'rao@family.example' },
  { type: 'phone', answer: '9845012345' },
  { type: 'date', answer: '01/04/2026' },
]

/** Eleven fields of a section; the second is asked only if the first is answered with yes. */
const section = (n: number): LongField[] =>
  kinds.map(({ type, answer }, at) => ({
    fieldKey: `field${n}x${at}`,
    type,
    answer,
    label: `Question ${n}.${at}`,
    labelHi: `प्रश्न ${n}.${at}`,
    need: at === 1 ? 'yes' : 'no',
    ...(at === 1 && { visibleWhen: { fieldKey: `field${n}x0`, test: 'is', value: true } }),
  }))

const child: readonly LongField[] = [
  {
    fieldKey: 'firstName',
    type: 'shortText',
    label: 'Child’s first name',
    labelHi: 'बच्चे का नाम',
    answer: 'Asha',
    need: 'yes',
    mapsTo: 'student.firstName',
  },
  {
    fieldKey: 'birth',
    type: 'date',
    label: 'Date of birth',
    labelHi: 'जन्म तिथि',
    answer: '04/05/2021',
    need: 'yes',
    mapsTo: 'student.dateOfBirth',
  },
  {
    fieldKey: 'motherName',
    type: 'shortText',
    label: 'Mother’s name',
    labelHi: 'माता का नाम',
    answer: 'Meera Rao',
    need: 'yes',
    mapsTo: 'mother.name',
  },
  {
    fieldKey: 'motherPhone',
    type: 'phone',
    label: 'Mother’s mobile number',
    labelHi: 'माता का मोबाइल नंबर',
    answer: '9845012345',
    need: 'yes',
    mapsTo: 'mother.phone',
  },
  { fieldKey: 'aadhaar', type: 'aadhaar', label: 'Aadhaar', labelHi: 'आधार', answer: '234123412346' },
]

/** Sixty fields in six sections. */
export const longForm: readonly (readonly LongField[])[] = [child, ...[1, 2, 3, 4, 5].map(section)]

/** The form as the office saves it. */
export const longSections = longForm.map((fields, n) => ({
  sectionKey: `section${n}`,
  title: `Part ${n + 1}`,
  titleHi: `भाग ${n + 1}`,
  fields: fields.map(({ type, answer: _, ...field }) => ({
    ...field,
    typeId: fieldTypes[type],
    options: ['dropDown', 'multipleChoice', 'checkboxes'].includes(type) ? ['First', 'Second', 'Third'] : [],
    optionsHi: ['dropDown', 'multipleChoice', 'checkboxes'].includes(type) ? ['पहला', 'दूसरा', 'तीसरा'] : [],
  })),
}))
