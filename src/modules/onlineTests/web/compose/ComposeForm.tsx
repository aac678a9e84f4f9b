import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import type { OnlineTest } from '#modules/onlineTests/schemas.ts'
import { type RecordForm, useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { Select } from '#ui/select/Select.tsx'
import { limits } from '../../rules/kinds.ts'
import { testOf } from '../paths.ts'
import { onlineTestText, useServerWords } from '../words.ts'
import css from './Compose.module.css'
import { ExtraTime } from './ExtraTime.tsx'
import { QuestionPicker } from './QuestionPicker.tsx'
import { Settings } from './Settings.tsx'
import { type ClassChoice, Targets } from './Targets.tsx'
import { allowanceOf, bodyOf, type TestValues, windowOf } from './testForm.ts'

const { addTest, saveTest, scheduleTest, giveAllowances } = onlineTests.routes
const fieldNames: Readonly<Record<string, string>> = {
  'opens.date': 'date',
  'opens.time': 'opens',
  'closes.date': 'lastDate',
  'closes.time': 'closes',
}

type Props = {
  classes: readonly ClassChoice[]
  test: OnlineTest | null
  /** The questions of the test this one begins as a copy of. */
  copied?: OnlineTest['items']
  values: TestValues
}

/** Sends what was written; sending again after a failure goes on with what has been stored. */
function useComposing({ test, values }: Props) {
  const say = useServerWords()
  const navigate = useNavigate()
  const [add, save, schedule] = [useSend(addTest), useSend(saveTest), useSend(scheduleTest)]
  const allow = useSend(giveAllowances)
  const stored = useRef(test && { testId: test.testId, version: test.version })
  const isScheduling = useRef(true)
  const form = useRecordForm<TestValues>({
    name: `online test ${test?.testId ?? 'new'}`,
    facts: values,
    version: test?.version ?? 0,
    say,
    fieldOf: (path) => fieldNames[path] ?? path,
    blames: {
      'not-your-class': 'targets',
      'no-such-question': 'questionIds',
      'questions-missing': 'questionIds',
      'no-such-class': 'targets',
      'no-such-student': 'targets',
      'not-in-test': 'allowances',
      'closes-passed': 'closes',
      'window-too-short': 'closes',
    },
    send: async (mine) => {
      const known = stored.current
      const body = bodyOf(mine)
      let answer = known
        ? await save.mutateAsync({ params: { testId: known.testId }, body: { ...body, version: known.version } })
        : await add.mutateAsync({ body })
      const params = { testId: answer.data.testId }
      const keep = () => {
        stored.current = { ...params, version: answer.data.version }
      }
      keep()
      if (JSON.stringify(mine.allowances) !== JSON.stringify(answer.data.allowances.map(keyOf)))
        answer = await allow.mutateAsync({ params, body: { allowances: mine.allowances.map(allowanceOf) } })
      keep()
      if (isScheduling.current) answer = await schedule.mutateAsync({ params, body: windowOf(mine) })
      keep()
      return answer
    },
    onSaved: () => void navigate(testOf(stored.current?.testId ?? '')),
  })
  const submit = (scheduling: boolean) => () => {
    isScheduling.current = scheduling
    form.form.current?.requestSubmit()
  }
  return { form, submit }
}

const keyOf = ({ studentId, percent, minutes }: OnlineTest['allowances'][number]) =>
  `${studentId}/${percent}/${minutes}`

/** The form of a test: whom it is for, its questions, and when. */
export function ComposeForm(props: Props) {
  const { classes, test } = props
  const { compose: text } = useText(onlineTestText)
  const { form, submit } = useComposing(props)
  const { values, errors, change } = form
  const courses = [...new Map(classes.flatMap((one) => one.courses).map((one) => [one.courseId, one])).values()]
  const taught = classes.filter((one) => one.courses.some(({ courseId }) => courseId === values.courseId))
  const takers = taught.filter(({ classId }) => values.targets.some((key) => key.startsWith(classId)))
  const grades = [...new Set(takers.map(({ gradeId }) => gradeId))]
  const isDraft = test === null || test.state === 'draft'
  return (
    <form ref={form.form} noValidate className={css.form} onSubmit={form.submit}>
      {form.guard}
      {form.problem && <Notice tone="bad" live title={form.problem} />}
      <Select
        label={text.subject}
        required
        value={values.courseId}
        onChange={(courseId) =>
          form.changeAll({ courseId: courseId ?? '', targets: [], questionIds: [], sections: [] })
        }
        options={courses.map((one) => ({ value: one.courseId, label: one.courseDisplayName }))}
      />
      <Targets
        classes={taught}
        value={values.targets}
        onChange={(targets) => change('targets', targets)}
        error={errors.targets}
      />
      <TextField
        label={text.title}
        required
        maxLength={120}
        value={values.title}
        onChange={(title) => change('title', title)}
        error={errors.title}
      />
      <TextArea
        label={text.instructions}
        optional
        max={3000}
        value={values.instructions}
        onChange={(instructions) => change('instructions', instructions)}
        error={errors.instructions}
      />
      <QuestionPicker
        courseId={values.courseId}
        gradeId={grades.length === 1 ? (grades[0] ?? null) : null}
        known={test?.items ?? props.copied ?? []}
        value={values.questionIds}
        sections={values.sections}
        onChange={(questionIds) => change('questionIds', questionIds)}
        onFill={({ questionIds, sections, title, instructions, minutes, questionPaperId }) =>
          form.changeAll({
            ...{ questionIds, sections, minutes, questionPaperId },
            ...(values.title === '' && { title: title.slice(0, 120) }),
            ...(values.instructions === '' && { instructions }),
          })
        }
        error={errors.questionIds}
      />
      <Window form={form} />
      <Settings form={form} />
      <ExtraTime
        students={takers.flatMap(({ students }) => students)}
        value={values.allowances}
        onChange={(allowances) => change('allowances', allowances)}
        error={errors.allowances}
      />
      <div className={css.bar}>
        <Button variant="primary" loading={form.isSending} onClick={submit(true)}>
          {isDraft ? text.schedule : text.save}
        </Button>
        {isDraft && (
          <Button disabled={form.isSending} onClick={submit(false)}>
            {text.keep}
          </Button>
        )}
      </div>
    </form>
  )
}

function Window({ form: { values, errors, change, changeAll } }: { form: RecordForm<TestValues> }) {
  const { compose: text } = useText(onlineTestText)
  return (
    <div className={css.times}>
      <NumberField
        label={text.minutes}
        required
        min={1}
        max={limits.minutes}
        value={values.minutes}
        onChange={(minutes) => change('minutes', minutes)}
        error={errors.minutes}
      />
      <DateField
        label={text.date}
        required
        value={values.date || null}
        onChange={(date) =>
          changeAll({ date: date ?? '', ...(values.lastDate === values.date && { lastDate: date ?? '' }) })
        }
        error={errors.date}
      />
      <TimeField
        label={text.opens}
        required
        value={values.opens || null}
        onChange={(opens) => change('opens', opens ?? '')}
        error={errors.opens}
      />
      <DateField
        label={text.lastDate}
        required
        value={values.lastDate || null}
        onChange={(date) => change('lastDate', date ?? '')}
        error={errors.lastDate}
      />
      <TimeField
        label={text.closes}
        required
        value={values.closes || null}
        onChange={(closes) => change('closes', closes ?? '')}
        error={errors.closes}
      />
    </div>
  )
}
