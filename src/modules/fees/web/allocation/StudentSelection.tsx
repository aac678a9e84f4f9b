import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { feeCollection } from '../../contracts/collection.ts'
import { StudentSearch } from '../desk/StudentSearch.tsx'
import own from './AllocationWizard.module.css'
import { allocationText } from './allocationWords.ts'

type ChosenStudentsProps = { studentIds: readonly string[]; onChange: (studentIds: string[]) => void }

/** Selects single students by searching. */
export function StudentSelection({ studentIds, onChange }: ChosenStudentsProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <StudentSearch
        input={input}
        onChoose={(studentId) => {
          if (!studentIds.includes(studentId)) onChange([...studentIds, studentId])
          input.current?.focus()
        }}
      />
      <ul className={own.chosen}>
        {studentIds.map((studentId) => (
          <Chosen
            key={studentId}
            studentId={studentId}
            onRemove={() => onChange(studentIds.filter((one) => one !== studentId))}
          />
        ))}
      </ul>
    </div>
  )
}

function Chosen({ studentId, onRemove }: { studentId: string; onRemove: () => void }) {
  const text = useText(allocationText).wizard
  const student = useRead(feeCollection.routes.getDues, { params: { studentId } }).data?.student
  const name = student?.name ?? '…'
  return (
    <li>
      <span>{[name, student?.className, student?.admissionNo].filter(Boolean).join(' · ')}</span>
      <Button size="small" variant="quiet" icon={IconX} aria-label={fill(text.leaveOut, { name })} onClick={onRemove} />
    </li>
  )
}
