import { useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { today } from '#platform/contract/dates/dates.ts'
import type { Reply } from '#platform/contract/route.ts'
import { ApiProblem } from '#platform/web/api.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { Select } from '#ui/select/Select.tsx'
import { offlineTests } from '../contract.ts'
import type { OfflineTest } from '../schemas.ts'
import { FromPaper } from './FromPaper.tsx'
import css from './Offline.module.css'
import { PaperQuestions } from './PaperQuestions.tsx'
import { marksOf, offlineTestPaths } from './paths.ts'
import { Questions } from './Questions.tsx'
import { bodyOf, emptyValues, type OfflineValues, ownQuestions, paperBodyOf, valuesOf } from './testForm.ts'
import { offlineTestTitles } from './titles.ts'
import { offlineTestText, useServerWords } from './words.ts'

/** Adds a test on paper, or changes one of which no marks have been uploaded. */
export default function TestForm() {
  const { offlineTestId } = useParams()
  const [search] = useSearchParams()
  const { form: text } = useText(offlineTestText)
  const { titles } = useText(offlineTestTitles)
  const { timeZone } = useSchool()
  const choices = useRead(onlineTests.routes.getTestChoices, {}, { staleTime: Number.POSITIVE_INFINITY })
  const stored = useRead(
    offlineTests.routes.getOfflineTest,
    { params: { offlineTestId: offlineTestId ?? '' } },
    { enabled: Boolean(offlineTestId) },
  )
  const failed = choices.isError ? choices : stored.isError ? stored : null
  const classes = choices.data?.classes ?? []
  const own = classes.find(({ classId }) => classId === search.get('class'))
  const first = (own ?? classes[0])?.courses[0]
  return (
    <>
      <PageHeader
        crumbs={[{ label: titles.evaluation, to: offlineTestPaths.list }]}
        title={offlineTestId ? titles.edit : titles.compose}
      />
      {failed ? (
        <EmptyState
          kind="failed"
          body={failed.error.message}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : !choices.data || (offlineTestId && !stored.data) ? (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      ) : stored.data ? (
        <Form classes={classes} test={stored.data} values={valuesOf(stored.data)} />
      ) : first ? (
        <Form
          classes={classes}
          test={null}
          values={emptyValues(first.courseId, own?.classId ?? null, today(timeZone))}
        />
      ) : (
        <EmptyState kind="nothing" sketch="chair" title={text.noClasses} body={text.noClassesHint} />
      )}
    </>
  )
}

type Classes = Reply<typeof onlineTests.routes.getTestChoices>['classes']
type FormProps = { classes: Classes; test: OfflineTest | null; values: OfflineValues }

function Form({ classes, test, values: given }: FormProps) {
  const { form: text } = useText(offlineTestText)
  const say = useServerWords()
  const navigate = useNavigate()
  const add = useSend(offlineTests.routes.addOfflineTest)
  const addOfPaper = useSend(offlineTests.routes.addTestOfPaper)
  const save = useSend(offlineTests.routes.saveOfflineTest)
  /** Marks that saving would delete, until the teacher has said that it may. */
  const [losing, setLosing] = useState<ApiProblem | null>(null)
  const dropsMarks = useRef(false)
  const form = useRecordForm<OfflineValues, Awaited<ReturnType<typeof add.mutateAsync>>>({
    name: `offline test ${test?.offlineTestId ?? 'new'}`,
    facts: given,
    version: test?.version ?? 0,
    say,
    fieldOf: (path) => (path.startsWith('questions') ? 'questions' : path),
    blames: { 'not-your-class': 'classIds', 'paper-of-other-grade': 'classIds', 'total-differs': 'marks' },
    send: async (mine, version) => {
      if (!test && mine.questionPaperId) return addOfPaper.mutateAsync({ body: paperBodyOf(mine) })
      if (!test) return add.mutateAsync({ body: bodyOf(mine) })
      const body = { ...bodyOf(mine), version, dropsMarks: dropsMarks.current }
      dropsMarks.current = false
      try {
        return await save.mutateAsync({ params: { offlineTestId: test.offlineTestId }, body })
      } catch (failure) {
        if (failure instanceof ApiProblem && failure.code === 'marks-lost') setLosing(failure)
        throw failure
      }
    },
    onSaved: ({ data }) => void navigate(marksOf(data.offlineTestId)),
  })
  const { values, errors, change } = form
  const courses = [...new Map(classes.flatMap((one) => one.courses).map((one) => [one.courseId, one])).values()]
  const taught = classes.filter((one) => one.courses.some(({ courseId }) => courseId === values.courseId))
  const toggle = (classId: string) => (on: boolean) =>
    change('classIds', on ? [...values.classIds, classId] : values.classIds.filter((one) => one !== classId))
  return (
    <form ref={form.form} noValidate className={css.form} onSubmit={form.submit}>
      {form.guard}
      {form.problem && <Notice tone="bad" live title={form.problem} />}
      <Select
        label={text.subject}
        required
        value={values.courseId}
        disabled={Boolean(test?.questionPaper)}
        onChange={(courseId) =>
          form.changeAll({ courseId: courseId ?? '', classIds: [], ...(values.questionPaperId && ownQuestions) })
        }
        options={courses.map((one) => ({ value: one.courseId, label: one.courseDisplayName }))}
      />
      <FieldSet label={text.classes} required error={errors.classIds}>
        <div className={css.ticks}>
          {taught.map(({ classId, className }) => (
            <Checkbox
              key={classId}
              label={className}
              checked={values.classIds.includes(classId)}
              onChange={toggle(classId)}
            />
          ))}
        </div>
      </FieldSet>
      <TextField
        label={text.title}
        required
        maxLength={120}
        value={values.title}
        onChange={(title) => change('title', title)}
        error={errors.title}
      />
      <DateField
        label={text.heldOn}
        required
        value={values.heldOn || null}
        onChange={(day) => change('heldOn', day ?? '')}
        error={errors.heldOn}
      />
      {values.questionPaperId ? (
        <PaperQuestions values={values} onLeave={test ? null : () => form.changeAll(ownQuestions)} />
      ) : (
        <>
          {!test && (
            <FromPaper
              courseId={values.courseId}
              onFill={({ title, ...filling }) =>
                form.changeAll({ ...filling, ...(values.title === '' && { title: title.slice(0, 120) }) })
              }
            />
          )}
          <Questions
            value={values.questions}
            onChange={(questions) => change('questions', questions)}
            error={errors.questions}
          />
          <Checkbox
            label={text.hasChoice}
            hint={text.hasChoiceHint}
            checked={values.hasChoice}
            onChange={(on) => change('hasChoice', on)}
          />
          {values.hasChoice && (
            <NumberField
              label={text.total}
              required
              min={0}
              max={1000}
              step={0.25}
              decimals={2}
              value={values.marks}
              onChange={(marks) => change('marks', marks)}
              error={errors.marks}
            />
          )}
        </>
      )}
      <ConfirmationDialog
        open={losing !== null}
        onClose={() => setLosing(null)}
        title={text.lostTitle}
        confirmLabel={text.lostConfirm}
        danger
        onConfirm={() => {
          dropsMarks.current = true
          form.form.current?.requestSubmit()
        }}
      >
        {losing && say(losing)}
      </ConfirmationDialog>
      <div>
        <Button variant="primary" type="submit" loading={form.isSending}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
