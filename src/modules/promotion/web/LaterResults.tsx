import { useState } from 'react'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { promotion } from '../contract.ts'
import type { Provisional } from '../schemas.ts'
import css from './Promotion.module.css'
import { promotionText, useServerWords } from './words.ts'

const choices = ['pass', 'fail', 'none'] as const

/** Records the result of a student that came after the year was closed. */
export function LaterResult({ student, onClose }: { student: Provisional; onClose: () => void }) {
  const text = useText(promotionText).provisional
  const say = useServerWords()
  const record = useSend(promotion.routes.recordLaterResult)
  const [result, setResult] = useState<(typeof choices)[number]>(student.later?.result ?? 'pass')
  const [percent, setPercent] = useState(student.later?.percent?.toString() ?? '')
  const send = async () => {
    const typed = percent.trim().replace(',', '.')
    if (typed !== '' && !/^\d{1,3}(\.\d{1,2})?$/.test(typed)) throw new Error(text.percentHint)
    try {
      await record.mutateAsync({
        params: { studentId: student.studentId },
        body: {
          result: result === 'none' ? null : result,
          percent: typed === '' || result === 'none' ? null : Number(typed),
          version: student.version,
        },
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
      title={fill(text.resultTitle, { name: student.name })}
      confirmLabel={text.save}
      onConfirm={send}
    >
      <div className={css.fields}>
        <p>{text.resultBody}</p>
        <SegmentedControl
          block
          label={text.result}
          value={result}
          onChange={setResult}
          options={choices.map((value) => ({ value, label: text.results[value] }))}
        />
        {result !== 'none' && (
          <TextField label={text.percent} hint={text.percentHint} maxLength={6} value={percent} onChange={setPercent} />
        )}
      </div>
    </ConfirmationDialog>
  )
}

/** Settles everybody whose result has come. */
export function SettleAll({ students, onClose }: { students: readonly Provisional[]; onClose: () => void }) {
  const text = useText(promotionText).provisional
  const say = useServerWords()
  const { timeZone } = useSchool()
  const settle = useSend(promotion.routes.settleByResults)
  const [fromDate, setFromDate] = useState<string | null>(today(timeZone))
  const passed = students.filter(({ later }) => later?.result === 'pass').length
  const failed = students.filter(({ later }) => later?.result === 'fail').length
  const send = async () => {
    try {
      const { data } = await settle.mutateAsync({ body: { fromDate: (fromDate ?? today(timeZone)) as CivilDate } })
      if (data.left > 0) toast.error(fill(text.settleLeft, { n: data.left }))
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
  }
  return (
    <ConfirmationDialog
      open
      danger={false}
      onClose={onClose}
      title={text.settleTitle}
      confirmLabel={text.settle}
      onConfirm={send}
    >
      <div className={css.fields}>
        <p>{fill(text.settleBody, { passed, failed })}</p>
        {failed > 0 && <DateField label={text.fromDay} value={fromDate} onChange={setFromDate} />}
      </div>
    </ConfirmationDialog>
  )
}
