import { Fragment } from 'react'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import type { FeeStudent } from '../../contracts/collectionSchemas.ts'

type StudentFactsProps = {
  student: Pick<FeeStudent, 'admissionNo' | 'className' | 'guardianName' | 'guardianPhone'>
  /** Said after what is known of the student. */
  more?: readonly string[]
}

/** Number, class and guardian of a student in one line; the guardian can be called from it. */
export function StudentSummary({ student, more = [] }: StudentFactsProps) {
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
