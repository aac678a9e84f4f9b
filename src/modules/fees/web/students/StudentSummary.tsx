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
  const facts = [
    { key: 'number', shown: admissionNo },
    { key: 'class', shown: className },
    { key: 'guardian', shown: guardianName },
    { key: 'phone', shown: guardianPhone && <PhoneNumber link>{guardianPhone}</PhoneNumber> },
    ...more.map((shown) => ({ key: shown, shown })),
  ].filter(({ shown }) => shown)
  return facts.map(({ key, shown }, at) => (
    <Fragment key={key}>
      {at > 0 && ' · '}
      {shown}
    </Fragment>
  ))
}
