import { matchClass } from '#modules/classes/server/public.ts'
import { genderOf, type Relation } from '#modules/people/enumerations.ts'
import { type FieldValue, isServerMade } from '#modules/people/fieldTypes.ts'
import { checkValue, TypedPhone, valueFromText } from '#modules/people/fieldValues.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentFacts } from '#modules/people/students.ts'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import { Aadhaar, Code21, Email, PersonName, Pincode } from '#platform/contract/patterns.ts'
import type { ImportRow } from '#platform/server/contributions/importKind.ts'
import type { GuardianFacts } from '../guardians/guardians.ts'
import { mistake, reader, textOf, type Values } from './importProblems.ts'
import { parents } from './studentImportColumns.ts'
import type { KnownStudent, Surroundings } from './studentLookup.ts'

export type WantedGuardian = GuardianFacts & { relation: Relation }
export type WantedStudent = {
  facts: StudentFacts
  classId: string | null
  rollNo: string | null
  fromDate: CivilDate
  guardians: WantedGuardian[]
  problems: ImportProblem[]
}

/** What a row wants, over what is known of the student already: an empty cell changes nothing. */
export function readStudentRow(
  { values }: ImportRow,
  known: KnownStudent | undefined,
  fields: readonly StudentField[],
  around: Surroundings,
): WantedStudent {
  const problems: ImportProblem[] = []
  const read = reader(values, problems)
  const chosen = textOf(values, 'gender')
  const facts: StudentFacts = {
    firstName: read('firstName', PersonName, 'wrong-person-name') ?? known?.firstName ?? '',
    lastName: read('lastName', PersonName, 'wrong-person-name') ?? known?.lastName ?? '',
    admissionNo: read('admissionNo', Code21, 'wrong-number') ?? known?.admissionNo ?? '',
    admittedOn: read('admittedOn', CivilDate, 'wrong-value') ?? known?.admittedOn ?? null,
    dateOfBirth: read('dateOfBirth', CivilDate, 'wrong-value') ?? known?.dateOfBirth ?? null,
    gender: ((chosen && genderOf(chosen)) || known?.gender || null) as StudentFacts['gender'],
    bloodGroup: (textOf(values, 'bloodGroup') || known?.bloodGroup || null) as StudentFacts['bloodGroup'],
    quota: (textOf(values, 'quota') || known?.quota || null) as StudentFacts['quota'],
    email: read('email', Email, 'wrong-email') ?? known?.email ?? null,
    phone: read('phone', TypedPhone, 'wrong-phone') ?? known?.phone ?? null,
    address: textOf(values, 'address') || known?.address || '',
    pincode: read('pincode', Pincode, 'wrong-pincode') ?? known?.pincode ?? null,
    details: ownValues(values, known, fields, problems),
  }
  const aadhaar = read('aadhaar', Aadhaar, 'wrong-aadhaar')
  // The same last digits are taken to be the same number: an update with nothing new must not seal it again.
  if (aadhaar && aadhaar.slice(-4) !== known?.last4) facts.aadhaar = aadhaar
  if (facts.dateOfBirth && facts.dateOfBirth > around.day) problems.push(mistake('dateOfBirth', 'born-in-the-future'))
  askedFor(facts, values, known, fields, problems)
  return { facts, ...place(values, known, facts, around, problems), guardians: guardiansIn(values, problems), problems }
}

function ownValues(
  values: Values,
  known: KnownStudent | undefined,
  fields: readonly StudentField[],
  problems: ImportProblem[],
) {
  const details = { ...(known?.details as Record<string, FieldValue | null> | undefined) }
  for (const field of fields) {
    const { fieldId } = field
    const given = fieldId ? values[fieldId] : undefined
    if (!fieldId || given === undefined || isServerMade(field.typeId)) continue
    const verdict = checkValue(field, typeof given === 'string' ? valueFromText(field, given) : given)
    if ('message' in verdict) problems.push(mistake(fieldId, 'wrong-value'))
    else details[fieldId] = verdict.value
  }
  return details
}

/** Notes what the format asks for and neither the row nor the record has. */
function askedFor(
  facts: StudentFacts,
  values: Values,
  known: KnownStudent | undefined,
  fields: readonly StudentField[],
  problems: ImportProblem[],
) {
  for (const { builtIn, fieldId, isRequired, typeId } of fields) {
    if (!isRequired || isServerMade(typeId) || builtIn === 'admissionNo') continue
    const column = builtIn ?? fieldId ?? ''
    const has = builtIn === 'aadhaar' ? facts.aadhaar || known?.last4 : builtIn ? facts[builtIn] : facts.details[column]
    const isWrong = problems.some((one) => one.column === column)
    const isEmpty = has === null || has === undefined || has === ''
    if (isEmpty && !isWrong && values[column] === undefined) problems.push(mistake(column, 'needed-by-format'))
  }
}

function place(
  values: Values,
  known: KnownStudent | undefined,
  facts: StudentFacts,
  around: Surroundings,
  problems: ImportProblem[],
) {
  const [grade, section] = [textOf(values, 'grade'), textOf(values, 'section')]
  const rollNo = reader(values, problems)('rollNo', Code21, 'wrong-number')
  const { admittedOn } = facts
  const inYear = admittedOn && admittedOn >= around.yearStart && admittedOn <= around.yearEnd
  const fromDate = inYear ? admittedOn : around.yearStart
  const nowhere = { classId: null, rollNo: null, fromDate }
  if (!grade && !section) {
    if (rollNo && !known?.classId) problems.push(mistake('rollNo', 'roll-no-without-class'))
    return nowhere
  }
  if (!grade || !section) {
    problems.push(mistake(grade ? 'section' : 'grade', 'half-a-class'))
    return nowhere
  }
  const found = matchClass(around.classes, { grade, section })
  if (!found) {
    problems.push(mistake('section', 'no-such-class', { class: `${grade}-${section}` }))
    return nowhere
  }
  if (known?.classId === found.classId) return nowhere
  if (known?.classId) {
    const current = around.classes.find(({ classId }) => classId === known.classId)
    problems.push(mistake('section', 'in-another-class', { class: current?.className ?? '' }))
    return nowhere
  }
  if (rollNo && around.rollNumbers.has(`${found.classId} ${rollNo.toLowerCase()}`))
    problems.push(mistake('rollNo', 'roll-no-taken', { value: rollNo, class: found.className }))
  return { classId: found.classId, rollNo, fromDate }
}

function guardiansIn(values: Values, problems: ImportProblem[]): WantedGuardian[] {
  const read = reader(values, problems)
  return parents.flatMap(({ key, relation }) => {
    const name = read(`${key}Name`, PersonName, 'wrong-person-name')
    const phone = read(`${key}Phone`, TypedPhone, 'wrong-phone')
    const email = read(`${key}Email`, Email, 'wrong-email')
    if (!name && (phone || email) && !textOf(values, `${key}Name`))
      problems.push(mistake(`${key}Name`, 'name-without-guardian'))
    return name ? [{ name, phone, email, occupation: '', relation }] : []
  })
}
