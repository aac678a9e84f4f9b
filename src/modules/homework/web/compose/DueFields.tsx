import { homework } from '#modules/homework/contract.ts'
import { handInKinds } from '#modules/homework/dueRules.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { RecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import css from '../Homework.module.css'
import { homeworkText } from '../words.ts'
import type { HomeworkValues } from './homeworkForm.ts'
import type { ClassChoice } from './Targets.tsx'

type Form = RecordForm<HomeworkValues>

/** When it is due, what else the classes have due then, what to hand in and the most marks. */
export function DueFields({
  form,
  classes,
  homeworkId,
}: {
  form: Form
  classes: readonly ClassChoice[]
  homeworkId: string | null
}) {
  const { form: text, handIns } = useText(homeworkText)
  const { values, errors, change } = form
  const names = new Set(classes.map(({ classId }) => classId))
  const classIds = [...new Set(values.targets.map((key) => key.split('/')[0] ?? ''))].filter((one) => names.has(one))
  return (
    <>
      <div className={css.pair}>
        <DateField
          label={text.dueDate}
          required
          value={values.dueDate || null}
          onChange={(date) => change('dueDate', date ?? '')}
          error={errors.dueDate}
        />
        <TimeField
          label={text.dueTime}
          required
          value={values.dueTime || null}
          onChange={(time) => change('dueTime', time ?? '')}
          error={errors.dueTime}
        />
      </div>
      <Load date={values.dueDate} classIds={classIds} homeworkId={homeworkId} />
      <FieldSet label={text.handIn} hint={text.handInHint} error={errors.handIn}>
        <div className={css.ticks}>
          {handInKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={handIns[kind]}
              checked={values.handIn.includes(kind)}
              onChange={(on) =>
                change('handIn', on ? [...values.handIn, kind] : values.handIn.filter((one) => one !== kind))
              }
            />
          ))}
        </div>
      </FieldSet>
      <TextField
        label={text.maxMarks}
        hint={text.maxMarksHint}
        optional
        inputMode="decimal"
        maxLength={7}
        value={values.maxMarks}
        onChange={(maxMarks) => change('maxMarks', maxMarks)}
        error={errors.maxMarks}
      />
    </>
  )
}

/** What the classes already have due on that day, so that it does not become too much. */
function Load({
  date,
  classIds,
  homeworkId,
}: {
  date: string
  classIds: readonly string[]
  homeworkId: string | null
}) {
  const text = useText(homeworkText).form
  const load = useRead(
    homework.routes.listDueThatDay,
    { query: { date: date as CivilDate, classIds: classIds.join(',') } },
    { enabled: date !== '' && classIds.length > 0 },
  )
  const items = load.data?.items.filter(({ sourceId }) => sourceId !== homeworkId) ?? []
  if (items.length === 0) return null
  return (
    <Notice tone="info" title={text.load}>
      <ul className={css.load}>
        {items.map(({ classId, className, sourceId, subject, title }) => (
          <li key={`${classId} ${sourceId}`}>{fill(text.loadLine, { class: className, subject, title })}</li>
        ))}
      </ul>
    </Notice>
  )
}
