import { matchClass } from '#modules/classes/server/public.ts'
import { genderOf, type Relation } from '#modules/people/enumerations.ts'
import { type FieldValue, isServerMade } from '#modules/people/fieldTypes.ts'
import { checkValue, TypedPhone, valueFromText } from '#modules/people/fieldValues.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentInput } from '#modules/people/students.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import { Aadhaar, Code21, Email, PersonName, Pincode } from '#platform/contract/patterns.ts'
import type { ImportRow } from '#platform/server/contributions/importKind.ts'
import type { GuardianDetails } from '../guardians/guardians.ts'
import { cellProblem, cellReader, textOf, type Values } from './importProblems.ts'
import { parents } from './studentImportColumns.ts'
import type { ExistingStudent, ImportContext } from './studentLookup.ts'

export type ParsedGuardian = GuardianDetails & { relation: Relation }
export type ParsedStudent = {
  input: StudentInput
  classId: string | null
  rollNo: string | null
  fromDate: CivilDate
  guardians: ParsedGuardian[]
  problems: ImportProblem[]
}

/** Parses a row on top of the existing record: an empty cell changes nothing. */
export function readStudentRow(
  { values }: ImportRow,
  existing: ExistingStudent | undefined,
  fields: readonly StudentField[],
  context: ImportContext,
): ParsedStudent {
  const problems: ImportProblem[] = []
  const read = cellReader(values, problems)
  const gender = textOf(values, 'gender')
  const input: StudentInput = {
    firstName: read('firstName', PersonName, 'wrong-person-name') ?? existing?.firstName ?? '',
    lastName: read('lastName', PersonName, 'wrong-person-name') ?? existing?.lastName ?? '',
    admissionNo: read('admissionNo', Code21, 'wrong-number') ?? existing?.admissionNo ?? '',
    admittedOn: read('admittedOn', CivilDate, 'wrong-value') ?? existing?.admittedOn ?? null,
    dateOfBirth: read('dateOfBirth', CivilDate, 'wrong-value') ?? existing?.dateOfBirth ?? null,
    gender: ((gender && genderOf(gender)) || existing?.gender || null) as StudentInput['gender'],
    bloodGroup: (textOf(values, 'bloodGroup') || existing?.bloodGroup || null) as StudentInput['bloodGroup'],
    quota: (textOf(values, 'quota') || existing?.quota || null) as StudentInput['quota'],
    email: read('email', Email, 'wrong-email') ?? existing?.email ?? null,
    phone: read('phone', TypedPhone, 'wrong-phone') ?? existing?.phone ?? null,
    address: textOf(values, 'address') || existing?.address || '',
    pincode: read('pincode', Pincode, 'wrong-pincode') ?? existing?.pincode ?? null,
    details: readDetails(values, existing, fields, problems),
  }
  const aadhaar = read('aadhaar', Aadhaar, 'wrong-aadhaar')
  // A number with the same last digits counts as unchanged, so that an otherwise identical row is skipped.
  if (aadhaar && aadhaar.slice(-4) !== existing?.last4) input.aadhaar = aadhaar
  if (input.dateOfBirth && input.dateOfBirth > context.day)
    problems.push(cellProblem('dateOfBirth', 'born-in-the-future'))
  checkRequired(input, values, existing, fields, problems)
  return {
    input,
    ...readClass(values, existing, input, context, problems),
    guardians: readGuardians(values, problems),
    problems,
  }
}

function readDetails(
  values: Values,
  existing: ExistingStudent | undefined,
  fields: readonly StudentField[],
  problems: ImportProblem[],
) {
  const details = { ...(existing?.details as Record<string, FieldValue | null> | undefined) }
  for (const field of fields) {
    const { fieldId } = field
    const given = fieldId ? values[fieldId] : undefined
    if (!fieldId || given === undefined || isServerMade(field.typeId)) continue
    const checked = checkValue(field, typeof given === 'string' ? valueFromText(field, given) : given)
    if ('message' in checked) problems.push(cellProblem(fieldId, 'wrong-value'))
    else details[fieldId] = checked.value
  }
  return details
}

/** Reports fields the school requires that neither the row nor the record has. */
function checkRequired(
  input: StudentInput,
  values: Values,
  existing: ExistingStudent | undefined,
  fields: readonly StudentField[],
  problems: ImportProblem[],
) {
  for (const { builtIn, fieldId, isRequired, typeId } of fields) {
    if (!isRequired || isServerMade(typeId) || builtIn === 'admissionNo') continue
    const column = builtIn ?? fieldId ?? ''
    const has =
      builtIn === 'aadhaar' ? input.aadhaar || existing?.last4 : builtIn ? input[builtIn] : input.details[column]
    const isWrong = problems.some((one) => one.column === column)
    const isEmpty = has === null || has === undefined || has === ''
    if (isEmpty && !isWrong && values[column] === undefined) problems.push(cellProblem(column, 'needed-by-format'))
  }
}

function readClass(
  values: Values,
  existing: ExistingStudent | undefined,
  input: StudentInput,
  context: ImportContext,
  problems: ImportProblem[],
) {
  const [grade, section] = [textOf(values, 'grade'), textOf(values, 'section')]
  const rollNo = cellReader(values, problems)('rollNo', Code21, 'wrong-number')
  const { admittedOn } = input
  const inYear = admittedOn && admittedOn >= context.yearStart && admittedOn <= context.yearEnd
  const fromDate = inYear ? admittedOn : context.yearStart
  const noClass = { classId: null, rollNo: null, fromDate }
  if (!grade && !section) {
    if (rollNo && !existing?.classId) problems.push(cellProblem('rollNo', 'roll-no-without-class'))
    return noClass
  }
  if (!grade || !section) {
    problems.push(cellProblem(grade ? 'section' : 'grade', 'half-a-class'))
    return noClass
  }
  const found = matchClass(context.classes, { grade, section })
  if (!found) {
    problems.push(cellProblem('section', 'no-such-class', { class: `${grade}-${section}` }))
    return noClass
  }
  if (existing?.classId === found.classId) return noClass
  if (existing?.classId) {
    const current = context.classes.find(({ classId }) => classId === existing.classId)
    problems.push(cellProblem('section', 'in-another-class', { class: current?.className ?? '' }))
    return noClass
  }
  if (rollNo && context.rollNumbers.has(`${found.classId} ${rollNo.toLowerCase()}`))
    problems.push(cellProblem('rollNo', 'roll-no-taken', { value: rollNo, class: found.className }))
  return { classId: found.classId, rollNo, fromDate }
}

function readGuardians(values: Values, problems: ImportProblem[]): ParsedGuardian[] {
  const read = cellReader(values, problems)
  return parents.flatMap(({ key, relation }) => {
    const name = read(`${key}Name`, PersonName, 'wrong-person-name')
    const phone = read(`${key}Phone`, TypedPhone, 'wrong-phone')
    const email = read(`${key}Email`, Email, 'wrong-email')
    if (!name && (phone || email) && !textOf(values, `${key}Name`))
      problems.push(cellProblem(`${key}Name`, 'name-without-guardian'))
    return name ? [{ name, phone, email, occupation: '', relation }] : []
  })
}
