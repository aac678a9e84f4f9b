import { Fragment } from 'react'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import type { FeeStudent } from '../../contracts/collectionSchemas.ts'

type StudentSummaryProps = {
  student: Pick<FeeStudent, 'admissionNo' | 'className' | 'guardianName' | 'guardianPhone'>
  /** Shown after the student's details. */
  more?: readonly string[]
}

/** Admission number, class and guardian of a student in one line, with a link to call the guardian. */
export function StudentSummary({ student, more = [] }: StudentSummaryProps) {
  const { admissionNo, className, guardianName, guardianPhone } = student
  const details = [
    { key: 'number', value: admissionNo },
    { key: 'class', value: className },
    { key: 'guardian', value: guardianName },
    { key: 'phone', value: guardianPhone && <PhoneNumber link>{guardianPhone}</PhoneNumber> },
    ...more.map((value) => ({ key: value, value })),
  ].filter(({ value }) => value)
  return details.map(({ key, value }, at) => (
    <Fragment key={key}>
      {at > 0 && ' · '}
      {value}
    </Fragment>
  ))
}
