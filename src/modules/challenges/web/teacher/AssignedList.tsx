import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { challenges } from '#modules/challenges/contract.ts'
import type { Assignment } from '#modules/challenges/schemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { levelName } from '../levelName.ts'
import { chapterOf } from '../paths.ts'
import { challengeText, useServerWords } from '../words.ts'

type AssignedListProps = {
  readonly classId: string
  readonly assignments: readonly Assignment[]
}

/** What the class has been given to master, and how far it is. */
export function AssignedList({ classId, assignments }: AssignedListProps) {
  const text = useText(challengeText)
  const say = useServerWords()
  const { number, date } = useFormat()
  const client = useQueryClient()
  const [cancelled, setCancelled] = useState<Assignment | null>(null)
  const cancel = useSend(challenges.routes.cancelAssignment)
  const metaOf = (one: Assignment) =>
    [
      one.courseDisplayName,
      levelName(text, one.level),
      fill(text.assign.dueOn, { date: date(one.dueOn) }),
      fill(one.isChosen ? text.assign.chosenStudents : text.assign.allStudents, { n: number(one.students) }),
      fill(text.assign.begun, { n: number(one.begun) }),
      fill(text.assign.done, { n: number(one.done) }),
    ].join(' · ')
  return (
    <Section title={text.assign.list}>
      <Lines label={text.assign.list}>
        {assignments.map((one) => (
          <Line
            key={one.challengeId}
            name={<Link to={chapterOf(classId, one.courseId, one.chapter)}>{one.chapter}</Link>}
            meta={metaOf(one)}
          >
            {one.mayCancel && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`${text.assign.cancel}: ${one.chapter}, ${levelName(text, one.level)}`}
                onClick={() => setCancelled(one)}
              >
                {text.assign.cancel}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
      <ConfirmationDialog
        open={cancelled !== null}
        title={fill(text.assign.cancelAsk, { chapter: cancelled?.chapter ?? '' })}
        confirmLabel={text.assign.cancelConfirm}
        onClose={() => setCancelled(null)}
        onConfirm={async () => {
          const params = { classId, challengeId: cancelled?.challengeId ?? '' }
          toast.success(say(await cancel.mutateAsync({ params })))
          setCancelled(null)
          await client.invalidateQueries()
        }}
      >
        <p>{text.assign.cancelHint}</p>
      </ConfirmationDialog>
    </Section>
  )
}
