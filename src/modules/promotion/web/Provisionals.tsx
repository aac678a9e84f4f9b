import { useState } from 'react'
import { classes } from '#modules/classes/contract.ts'
import { studentPath } from '#modules/people/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { deciding } from '../access.ts'
import { promotion } from '../contract.ts'
import type { Provisional } from '../schemas.ts'
import { LaterResult, SettleAll } from './LaterResults.tsx'
import css from './Promotion.module.css'
import { promotionText, useServerWords } from './words.ts'

/** Students who went on for the time being. Nothing is shown while there are none. */
export function Provisionals() {
  const text = useText(promotionText).provisional
  const { date, percent } = useFormat()
  const count = useCount()
  const { timeZone } = useSchool()
  const say = useServerWords()
  const mayEdit = mayUse(deciding, useUser())
  const [back, setBack] = useState<Provisional | null>(null)
  const [result, setResult] = useState<Provisional | null>(null)
  const [isSettling, setSettling] = useState(false)
  const { data } = useRead(promotion.routes.listProvisional, {})
  const settle = useSend(promotion.routes.settleProvisional)
  const students = data?.students ?? []
  if (students.length === 0) return null
  const withResult = students.filter(({ later }) => later !== null).length
  const confirm = ({ studentId, version }: Provisional) =>
    settle.mutate(
      { params: { studentId }, body: { classId: null, fromDate: today(timeZone), reason: '', version } },
      { onError: (problem) => toast.error(say(problem as ApiProblem)) },
    )
  return (
    <Section
      title={text.title}
      action={
        mayEdit &&
        withResult > 0 && <Button onClick={() => setSettling(true)}>{count(text.settleAll, withResult)}</Button>
      }
    >
      <div className={css.scroll}>
        <table className={`${css.table} ${css.people}`} aria-label={text.title}>
          <tbody>
            {students.map((student) => (
              <tr key={student.studentId}>
                <th scope="row">
                  <div className={css.two}>
                    <Link to={studentPath(student.studentId)}>{student.name}</Link>
                    <span className={css.quiet}>
                      {[student.className, fill(text.from, { class: student.previousClass })]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </div>
                </th>
                <td>
                  <div className={css.two}>
                    {student.later && (
                      <Status tone={student.later.result === 'pass' ? 'good' : 'bad'}>
                        {[
                          text.results[student.later.result],
                          student.later.percent !== null && percent(student.later.percent / 100),
                          date(student.later.on),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </Status>
                    )}
                    {student.isDue ? (
                      <Status tone="bad">{text.due}</Status>
                    ) : (
                      student.dueOn && (
                        <span className={css.quiet}>{fill(text.lookAgain, { date: date(student.dueOn) })}</span>
                      )
                    )}
                  </div>
                </td>
                <td className={css.grow}>{student.reason}</td>
                {mayEdit && (
                  <td>
                    <div className={css.row}>
                      <Button size="small" disabled={settle.isPending} onClick={() => confirm(student)}>
                        {text.confirm}
                      </Button>
                      <Button size="small" variant="quiet" onClick={() => setResult(student)}>
                        {text.result}
                      </Button>
                      <Button size="small" variant="quiet" onClick={() => setBack(student)}>
                        {text.back}
                      </Button>
                    </div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {result && <LaterResult student={result} onClose={() => setResult(null)} />}
      {isSettling && <SettleAll students={students} onClose={() => setSettling(false)} />}
      {back && <MoveBack student={back} onClose={() => setBack(null)} />}
    </Section>
  )
}

function MoveBack({ student, onClose }: { student: Provisional; onClose: () => void }) {
  const text = useText(promotionText).provisional
  const say = useServerWords()
  const { timeZone } = useSchool()
  const options = useRead(classes.routes.listClassOptions, {})
  const settle = useSend(promotion.routes.settleProvisional)
  const lower = (options.data?.classes ?? []).filter(({ gradeId }) => gradeId === student.previousGradeId)
  const [chosen, setChosen] = useState('')
  const [fromDate, setFromDate] = useState<string | null>(today(timeZone))
  const [reason, setReason] = useState('')
  const classId = chosen || (lower[0]?.classId ?? '')
  const send = async () => {
    try {
      await settle.mutateAsync({
        params: { studentId: student.studentId },
        body: { classId, fromDate: (fromDate ?? today(timeZone)) as CivilDate, reason, version: student.version },
      })
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
  }
  return (
    <ConfirmationDialog
      open
      danger={false}
      onClose={onClose}
      title={fill(text.backTitle, { name: student.name })}
      confirmLabel={text.back}
      onConfirm={send}
    >
      <div className={css.fields}>
        <p>{fill(text.backBody, { class: student.className ?? '' })}</p>
        <NativeSelect
          label={text.into}
          value={classId}
          options={lower.map((one) => ({ value: one.classId, label: one.className }))}
          onChange={setChosen}
        />
        <DateField label={text.fromDay} value={fromDate} onChange={setFromDate} />
        <TextField label={text.reason} maxLength={300} value={reason} onChange={setReason} />
      </div>
    </ConfirmationDialog>
  )
}
