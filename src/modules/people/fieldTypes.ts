/** Field types and their ids in the API. */
export const fieldTypes = {
  shortText: 1,
  descriptiveText: 2,
  multipleChoice: 3,
  dropDown: 4,
  checkboxes: 5,
  yesNo: 6,
  numeric: 7,
  image: 8,
  date: 9,
  email: 10,
  phone: 11,
  aadhaar: 12,
  admissionNumber: 13,
  autofilled: 14,
  pincode: 15,
  contactNumber: 16,
  auto: 17,
} as const
export type FieldTypeName = keyof typeof fieldTypes

export const fieldTypeNames = Object.keys(fieldTypes) as FieldTypeName[]
export const typeNameOf = (typeId: number): FieldTypeName =>
  fieldTypeNames.find((name) => fieldTypes[name] === typeId) ?? 'shortText'

/** Types a school can add: Aadhaar and admission numbers exist only as built-in fields. */
export const ownTypes = fieldTypeNames.filter((name) => name !== 'aadhaar' && name !== 'admissionNumber')

const choosing: readonly number[] = [fieldTypes.multipleChoice, fieldTypes.dropDown, fieldTypes.checkboxes]
/** Whether a field of this type offers options to choose from. */
export const offersOptions = (typeId: number) => choosing.includes(typeId)

const serverMade: readonly number[] = [fieldTypes.image, fieldTypes.autofilled, fieldTypes.auto]
/** Whether the value comes from the server or an upload and never from a form. */
export const isServerMade = (typeId: number) => serverMade.includes(typeId)

/** The values an autofilled field can show. */
export const autofillSources = ['age', 'className', 'guardianName', 'guardianPhone'] as const
export type AutofillSource = (typeof autofillSources)[number]

export type FieldValue = string | number | boolean | string[]

/** The key of a field's value in storage and the API: the name of a built-in field, otherwise the id. */
export const keyOf = (field: { readonly builtIn: string | null; readonly fieldId: string | null }) =>
  field.builtIn ?? field.fieldId ?? ''
