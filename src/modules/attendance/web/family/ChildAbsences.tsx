import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { familyAttendance } from '#modules/attendance/familyContract.ts'
import type { ChildAbsence } from '#modules/attendance/familySchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { sendFile, useSend } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { useServerWords } from '../words.ts'
import css from './Family.module.css'
import { paperTypes } from './paper.ts'
import { familyAttendanceText } from './words.ts'

/** The states, and `known` for what the school or another guardian has entered. */
type ShownState = ChildAbsence['state'] | 'known'
const tones: Readonly<Record<ShownState, StatusTone>> = {
  sent: 'draft',
  seen: 'leave',
  recorded: 'good',
  known: 'leave',
}

/** The absences the school knows of, what became of each, and what their announcer may still do. */
export function ChildAbsences({ child, absences }: { child: FamilyChild; absences: readonly ChildAbsence[] }) {
  const text = useText(familyAttendanceText)
  return (
    <Section title={text.announcedTitle}>
      {absences.length === 0 ? (
        <p>{text.announcedNone}</p>
      ) : (
        <Lines>
          {absences.map((absence) => (
            <Absence key={absence.knownAbsenceId} child={child} absence={absence} />
          ))}
        </Lines>
      )}
    </Section>
  )
}

function Absence({ child, absence }: { child: FamilyChild; absence: ChildAbsence }) {
  const text = useText(familyAttendanceText)
  const { date } = useFormat()
  const long = { weekday: 'short', day: 'numeric', month: 'long' } as const
  const { startDate, endDate, part, reason, paper, isOwn } = absence
  const state: ShownState = isOwn || absence.state === 'recorded' ? absence.state : 'known'
  const days = startDate === endDate ? date(startDate, long) : `${date(startDate, long)} – ${date(endDate, long)}`
  return (
    <Line
      name={days}
      meta={[part === 'day' ? '' : text.parts[part], reason].filter(Boolean).join(' · ')}
      more={
        <span className={css.actions}>
          <Status tone={tones[state]}>{text.states[state]}</Status>
          {paper && (
            <Link to={paper.url} download={paper.name}>
              {paper.name}
            </Link>
          )}
          {absence.mayAttach && !paper && <Attach studentId={child.studentId} absence={absence} />}
          {absence.mayWithdraw && <Withdraw child={child} absence={absence} />}
        </span>
      }
    />
  )
}

function Attach({ studentId, absence }: { studentId: string; absence: ChildAbsence }) {
  const text = useText(familyAttendanceText)
  const say = useServerWords()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setSending(true)
    const params = { studentId, knownAbsenceId: absence.knownAbsenceId }
    try {
      toast.success(say(await sendFile(familyAttendance.routes.attachPaper, { params }, file)))
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
    setSending(false)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text.attach}
        accept={paperTypes.accept}
        onChange={(event) => void send(event)}
      />
      <Button size="small" icon={IconPaperclip} loading={isSending} onClick={() => input.current?.click()}>
        {text.attach}
      </Button>
    </>
  )
}

function Withdraw({ child, absence }: { child: FamilyChild; absence: ChildAbsence }) {
  const text = useText(familyAttendanceText)
  const say = useServerWords()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useSend(familyAttendance.routes.withdrawAbsence)
  const params = { studentId: child.studentId, knownAbsenceId: absence.knownAbsenceId }
  const send = () =>
    withdraw.mutateAsync({ params }).then(
      (answer) => toast.success(say(answer)),
      (failed: ApiProblem) => {
        throw new Error(say(failed))
      },
    )
  return (
    <>
      <Button size="small" icon={IconTrash} onClick={() => setAsking(true)}>
        {text.withdraw}
      </Button>
      <ConfirmationDialog
        open={isAsking}
        title={text.withdrawTitle}
        confirmLabel={text.withdraw}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        {fill(text.withdrawBody, { name: child.firstName })}
      </ConfirmationDialog>
    </>
  )
}
