import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { familyDoubts } from '#modules/doubts/familyContract.ts'
import type { AboutWhat, AskForm as Form } from '#modules/doubts/familySchemas.ts'
import { limits } from '#modules/doubts/rules.ts'
import { forChild } from '#modules/family/web/paths.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { queryClient, useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Select } from '#ui/select/Select.tsx'
import css from '../Doubts.module.css'
import { sendPost } from '../outbox.ts'
import { doubtPath, doubtPaths } from '../paths.ts'
import { Attachments } from '../thread/Attachments.tsx'
import { doubtText, useServerWords } from '../words.ts'

/** Asks a doubt, about a subject or what the address names. The subjects are kept, so that it works without a network. */
export function AskForm({ studentId }: { studentId: string }) {
  const text = useText(doubtText).ask
  const read = useRead(familyDoubts.routes.getAskForm, { params: { studentId } }, { isKept: true })
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    )
  if (read.data.subjects.length === 0)
    return <EmptyState kind="nothing" sketch="chair" title={text.noSubjects} body={text.noSubjectsHint} />
  return <Asking studentId={studentId} form={read.data} />
}

type Choice = { readonly value: string; readonly label: string; readonly about: AboutWhat }

/** What the chosen subject offers to ask about, and the page of a book that the address names. */
function useChoices({ subjects, homework }: Form, courseId: string | null): readonly Choice[] {
  const text = useText(doubtText)
  const { number } = useFormat()
  const [params] = useSearchParams()
  const contentId = params.get('book')
  const page = Math.max(1, Number(params.get('page')) || 1)
  const subject = subjects.find((one) => one.courseId === courseId)
  return [
    ...(contentId
      ? [
          {
            value: 'page',
            label: fill(text.about.page, { title: params.get('title') ?? '', n: number(page) }),
            about: { kind: 'page' as const, contentId, page },
          },
        ]
      : []),
    ...homework
      .filter(({ course }) => course === subject?.name)
      .map(({ homeworkId, title }) => ({
        value: homeworkId,
        label: fill(text.about.homework, { title }),
        about: { kind: 'homework' as const, homeworkId },
      })),
    ...(subject?.topics ?? []).map(({ itemId, title }) => ({
      value: itemId,
      label: title,
      about: { kind: 'topic' as const, itemId },
    })),
  ]
}

function Asking({ studentId, form }: { studentId: string; form: Form }) {
  const text = useText(doubtText)
  const say = useServerWords()
  const navigate = useNavigate()
  const { userId } = useUser()
  const [params] = useSearchParams()
  const homework = form.homework.find(({ homeworkId }) => homeworkId === params.get('homework'))
  const known = form.subjects.find(
    ({ courseId: id, name }) => id === params.get('course') || (homework && name === homework.course),
  )
  const [courseId, setCourse] = useState<string | null>(
    known?.courseId ?? (form.subjects.length === 1 ? (form.subjects[0]?.courseId ?? null) : null),
  )
  const [chosen, setChosen] = useState<string | null>(
    homework?.homeworkId ?? params.get('topic') ?? (params.get('book') ? 'page' : null),
  )
  const [typed, setTyped] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [forClass, setForClass] = useState(false)
  const [hidesName, setHidesName] = useState(false)
  const [errors, setErrors] = useState<{ subject?: string; question?: string }>({})
  const [isSending, setSending] = useState(false)
  const choices = useChoices(form, courseId)
  const subject = form.subjects.find((one) => one.courseId === courseId)
  const send = async () => {
    if (isSending) return
    if (!courseId) return setErrors({ subject: text.ask.subjectMissing })
    const about = choices.find(({ value }) => value === chosen)?.about ?? { kind: 'subject' as const }
    setSending(true)
    setErrors({})
    try {
      const to = { what: 'ask' as const, studentId, courseId, about, forClass, hidesName: forClass && hidesName }
      const asked = await sendPost(userId, to, { text: typed.trim(), files })
      if (!asked) toast.success(text.compose.kept)
      await queryClient.invalidateQueries()
      const list = forChild(doubtPaths.family, studentId)
      void navigate(asked ? doubtPath(list, asked.doubtId) : list, { replace: true })
    } catch (problem) {
      setErrors({ question: say(problem as ApiProblem) })
      setSending(false)
    }
  }
  return (
    <Panel title={text.ask.title}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Select
          label={text.ask.subject}
          value={courseId}
          error={errors.subject}
          hint={subject?.teacherName ? fill(text.ask.answers, { name: subject.teacherName }) : undefined}
          onChange={(value) => {
            setCourse(value)
            if (chosen !== 'page') setChosen(null)
          }}
          options={form.subjects.map((one) => ({ value: one.courseId, label: one.name }))}
        />
        {choices.length > 0 && (
          <Select
            label={text.ask.about}
            clearable
            placeholder={text.ask.aboutSubject}
            value={choices.some(({ value }) => value === chosen) ? chosen : null}
            onChange={setChosen}
            options={choices.map(({ value, label }) => ({ value, label }))}
          />
        )}
        <TextArea
          label={text.ask.question}
          hint={text.ask.questionHint}
          rows={5}
          max={limits.text}
          value={typed}
          onChange={setTyped}
          error={errors.question}
        />
        <Attachments files={files} onChange={setFiles} />
        {form.mayAskClass ? (
          <RadioGroup
            label={text.ask.who}
            across
            value={forClass ? 'class' : 'teacher'}
            onChange={(value) => setForClass(value === 'class')}
            options={[
              { value: 'teacher', label: text.ask.onlyTeacher },
              { value: 'class', label: text.ask.wholeClass },
            ]}
          />
        ) : (
          <p className={css.quiet}>{text.ask.tooYoung}</p>
        )}
        {forClass && (
          <Checkbox
            label={text.ask.hideName}
            hint={text.ask.hideNameHint}
            checked={hidesName}
            onChange={setHidesName}
          />
        )}
        <div className={css.row}>
          <Button
            type="submit"
            variant="primary"
            icon={IconSend}
            loading={isSending}
            disabled={typed.trim() === '' && files.length === 0}
          >
            {text.ask.send}
          </Button>
          <ButtonLink to={forChild(doubtPaths.family, studentId)}>{text.ask.cancel}</ButtonLink>
        </div>
      </form>
    </Panel>
  )
}
