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
import { readNames } from './importNames.ts'
import {
  type CellReader,
  cellProblem,
  cellReader,
  checkBirthDate,
  lostZeros,
  textOf,
  type Values,
} from './importProblems.ts'
import { parents } from './studentImportColumns.ts'
import type { ExistingStudent, ImportContext } from './studentLookup.ts'

export type ParsedGuardian = GuardianDetails & { relation: Relation }
export type ParsedStudent = {
  input: StudentInput
  classId: string | null
  rollNo: string | null
  fromDate: CivilDate
  /** The number in the row, also if it is the one on record. */
  aadhaar: string | null
  guardians: ParsedGuardian[]
  problems: ImportProblem[]
}

/** Parses a row on top of the existing record: an empty cell changes nothing. */
export function readStudentRow(
  { values, unreadable = [] }: ImportRow,
  existing: ExistingStudent | undefined,
  fields: readonly StudentField[],
  context: ImportContext,
): ParsedStudent {
  const problems: ImportProblem[] = []
  const read = cellReader(values, problems, context.lenient)
  const gender = textOf(values, 'gender')
  const input: StudentInput = {
    ...readNames(values, read, existing),
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
    details: readDetails(values, existing, fields, problems, context.lenient),
  }
  const aadhaar = read('aadhaar', Aadhaar, 'wrong-aadhaar')
  if (aadhaar && context.markOf(aadhaar) !== existing?.aadhaarMark) input.aadhaar = aadhaar
  const withZeros = existing ? undefined : context.numbersWithZeros.get(input.admissionNo)
  if (withZeros) problems.push(lostZeros('admissionNo', withZeros))
  if (textOf(values, 'dateOfBirth')) checkBirthDate(input.dateOfBirth, context.day, problems)
  const rowReader = { values, unreadable, problems, read }
  checkRequired(rowReader, input, existing, fields)
  return {
    input,
    aadhaar,
    ...readPlacement(rowReader, existing, input, context),
    guardians: readGuardians(rowReader),
    problems,
  }
}

type RowReader = {
  readonly values: Values
  readonly unreadable: readonly string[]
  readonly problems: ImportProblem[]
  readonly read: CellReader
}

function readDetails(
  values: Values,
  existing: ExistingStudent | undefined,
  fields: readonly StudentField[],
  problems: ImportProblem[],
  lenient: ReadonlySet<string>,
) {
  const details = { ...(existing?.details as Record<string, FieldValue | null> | undefined) }
  for (const field of fields) {
    const { fieldId } = field
    const given = fieldId ? values[fieldId] : undefined
    if (!fieldId || given === undefined || isServerMade(field.typeId)) continue
    const checked = checkValue(field, typeof given === 'string' ? valueFromText(field, given) : given)
    if ('message' in checked)
      problems.push({ ...cellProblem(fieldId, 'wrong-value'), ...(lenient.has(fieldId) && { isWarning: true }) })
    else details[fieldId] = checked.value
  }
  return details
}

/** Reports fields the school requires that neither the row nor the record has. */
function checkRequired(
  { values, unreadable, problems }: RowReader,
  input: StudentInput,
  existing: ExistingStudent | undefined,
  fields: readonly StudentField[],
) {
  const isReported = (column: string) => unreadable.includes(column) || problems.some((one) => one.column === column)
  for (const { builtIn, fieldId, isRequired, typeId } of fields) {
    if (!isRequired || isServerMade(typeId) || builtIn === 'admissionNo') continue
    const column = builtIn ?? fieldId ?? ''
    const has =
      builtIn === 'aadhaar' ? input.aadhaar || existing?.last4 : builtIn ? input[builtIn] : input.details[column]
    const isName = builtIn === 'firstName' || builtIn === 'lastName'
    const isWrong = isReported(column) || (isName && isReported('fullName'))
    const isEmpty = has === null || has === undefined || has === ''
    if (isEmpty && !isWrong && values[column] === undefined) problems.push(cellProblem(column, 'needed-by-format'))
  }
}

/** The class and roll number a new student of the class gets. Students who are in a class stay there. */
function readPlacement(
  { values, unreadable, problems, read }: RowReader,
  existing: ExistingStudent | undefined,
  { admittedOn }: StudentInput,
  context: ImportContext,
) {
  const [grade, section] = [textOf(values, 'grade'), textOf(values, 'section')]
  const rollNo = read('rollNo', Code21, 'wrong-number')
  const inYear = admittedOn && admittedOn >= context.yearStart && admittedOn <= context.yearEnd
  const fromDate = inYear ? admittedOn : context.yearStart
  const noClass = { classId: null, rollNo: null, fromDate }
  if (unreadable.includes('grade') || unreadable.includes('section')) return noClass
  if (rollNo && existing?.rollNo && rollNo.toLowerCase() !== existing.rollNo.toLowerCase())
    problems.push({ ...cellProblem('rollNo', 'roll-no-kept', { value: existing.rollNo }), isWarning: true })
  if (!grade && !section) {
    if (rollNo && !existing?.classId) problems.push(cellProblem('rollNo', 'roll-no-without-class'))
    return noClass
  }
  const reading = context.readClass({ grade, section })
  if ('missing' in reading) {
    problems.push(cellProblem(reading.missing, 'half-a-class'))
    return noClass
  }
  if ('unknown' in reading) {
    const column = reading.unknown === 'grade' || !section ? 'grade' : 'section'
    const params = { value: column === 'grade' ? grade : section, grade }
    problems.push(cellProblem(column, column === 'grade' ? 'no-such-grade' : 'no-such-section', params))
    return noClass
  }
  const { found } = reading
  if (existing?.classId === found.classId) return noClass
  if (existing?.classId) {
    const current = context.classes.find(({ classId }) => classId === existing.classId)
    problems.push(cellProblem(section ? 'section' : 'grade', 'in-another-class', { class: current?.className ?? '' }))
    return noClass
  }
  if (rollNo && context.rollNumbers.has(`${found.classId} ${rollNo.toLowerCase()}`))
    problems.push(cellProblem('rollNo', 'roll-no-taken', { value: rollNo, class: found.className }))
  return { classId: found.classId, rollNo, fromDate }
}

function readGuardians({ values, unreadable, problems, read }: RowReader): ParsedGuardian[] {
  return parents.flatMap(({ key, relation }) => {
    const name = read(`${key}Name`, PersonName, 'wrong-person-name')
    const phone = read(`${key}Phone`, TypedPhone, 'wrong-phone')
    const email = read(`${key}Email`, Email, 'wrong-email')
    if (!name && (phone || email) && !textOf(values, `${key}Name`) && !unreadable.includes(`${key}Name`))
      problems.push(cellProblem(`${key}Name`, 'name-without-guardian'))
    return name ? [{ name, phone, email, occupation: '', relation }] : []
  })
}
