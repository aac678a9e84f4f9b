import { IconCopy } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { homework as contract } from '#modules/homework/contract.ts'
import type { Homework } from '#modules/homework/records.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { RichTextField } from '#ui/richText/RichTextField.tsx'
import { Select } from '#ui/select/Select.tsx'
import css from '../Homework.module.css'
import { homeworkOf } from '../paths.ts'
import { homeworkText, useServerWords } from '../words.ts'
import { DueFields } from './DueFields.tsx'
import { bodyOf, type HomeworkValues, releaseOf } from './homeworkForm.ts'
import { MoreFields } from './MoreFields.tsx'
import { type ClassChoice, Targets } from './Targets.tsx'

const CopyDialog = lazy(() => import('./CopyDialog.tsx').then((file) => ({ default: file.CopyDialog })))

const { addHomework, saveHomework, releaseHomework, attachFile, detachFile } = contract.routes
const mostBytes = 25 * 1024 * 1024
const mostFiles = 10

type Props = { classes: readonly ClassChoice[]; homework: Homework | null; values: HomeworkValues }

/** The form of homework: whom it is for, what to do, until when. */
export function ComposeForm({ classes, homework, values: given }: Props) {
  const text = useText(homeworkText).form
  const say = useServerWords()
  const navigate = useNavigate()
  const [add, save, release] = [useSend(addHomework), useSend(saveHomework), useSend(releaseHomework)]
  const remove = useSend(detachFile)
  const [papers, setPapers] = useState<readonly File[]>([])
  const [isCopying, setCopying] = useState(false)
  /** What has been stored so far: sending again after a failure goes on from there. */
  const stored = useRef(homework && { homeworkId: homework.homeworkId, version: homework.version })
  const isGiving = useRef(true)
  const isNew = homework === null || homework.state === 'draft' || homework.state === 'scheduled'
  const form = useRecordForm<HomeworkValues>({
    name: `homework ${homework?.homeworkId ?? 'new'}`,
    facts: given,
    version: homework?.version ?? 0,
    say,
    fieldOf: (path) => fieldNames[path] ?? path,
    blames: {
      'not-your-class': 'targets',
      'no-such-topic': 'topicId',
      'no-such-resource': 'resourceIds',
      'due-missing': 'dueDate',
      'due-passed': 'dueDate',
      'due-before-release': 'releaseDate',
      'handed-in-already': 'targets',
      'marked-already': 'maxMarks',
    },
    send: async (mine) => {
      const body = bodyOf(mine)
      const { homeworkId, version } = stored.current ?? {}
      const answer = homeworkId
        ? await save.mutateAsync({ params: { homeworkId }, body: { ...body, version: version ?? 0 } })
        : await add.mutateAsync({ body })
      stored.current = { homeworkId: answer.data.homeworkId, version: answer.data.version }
      const params = { homeworkId: answer.data.homeworkId }
      for (const paper of papers) {
        await sendFile(attachFile, { params }, paper)
        setPapers((before) => before.filter((one) => one !== paper))
      }
      return isNew && isGiving.current ? release.mutateAsync({ params, body: { at: releaseOf(mine) } }) : answer
    },
    onSaved: () => void navigate(homeworkOf(stored.current?.homeworkId ?? '')),
  })
  const { values, errors, change } = form
  const courses = [...new Map(classes.flatMap((one) => one.courses).map((one) => [one.courseId, one])).values()]
  const kept = homework?.files ?? []
  const submit = (giving: boolean) => () => {
    isGiving.current = giving
    form.form.current?.requestSubmit()
  }
  return (
    <form ref={form.form} noValidate className={css.form} onSubmit={form.submit}>
      {form.guard}
      {form.problem && <Notice tone="bad" live title={form.problem} />}
      {courses.length > 1 && (
        <Select
          label={text.subject}
          required
          value={values.courseId}
          onChange={(courseId) => form.changeAll({ courseId: courseId ?? '', targets: [], topicId: '' })}
          options={courses.map((one) => ({ value: one.courseId, label: one.courseDisplayName }))}
        />
      )}
      <Targets
        classes={classes.filter((one) => one.courses.some(({ courseId }) => courseId === values.courseId))}
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
      <RichTextField
        label={text.instructions}
        hint={text.instructionsHint}
        rows={5}
        value={values.instructions}
        onChange={(instructions) => change('instructions', instructions)}
        error={errors.instructions}
      />
      <FileDrop
        label={text.files}
        hint={text.filesHint}
        accept=".pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.jpg,.jpeg,.png,.webp,.mp3,.wav,.mp4,.webm"
        maxSize={mostBytes}
        maxFiles={mostFiles}
        files={[
          ...kept.map(({ fileId, name, size, url }) => ({ id: fileId, name, size, to: url, state: 'done' as const })),
          ...papers.map(({ name, size }, index) => ({ id: `${index}`, name, size, state: 'waiting' as const })),
        ]}
        onAdd={(files) => setPapers((before) => [...before, ...files])}
        onRemove={(id) => {
          const file = kept.find(({ fileId }) => fileId === id)
          if (file && homework) remove.mutate({ params: { homeworkId: homework.homeworkId, fileId: id } })
          else setPapers((before) => before.filter((_, index) => `${index}` !== id))
        }}
      />
      <DueFields form={form} classes={classes} homeworkId={homework?.homeworkId ?? null} />
      <MoreFields form={form} classes={classes} isNew={isNew} />
      <div className={css.bar}>
        {isNew ? (
          <>
            <Button variant="primary" loading={form.isSending} onClick={submit(true)}>
              {values.release === 'later' ? text.schedule : text.give}
            </Button>
            <Button disabled={form.isSending} onClick={submit(false)}>
              {text.keep}
            </Button>
          </>
        ) : (
          <Button variant="primary" loading={form.isSending} onClick={submit(false)}>
            {text.save}
          </Button>
        )}
        {!homework && values.targets.length > 0 && (
          <Button variant="quiet" icon={IconCopy} onClick={() => setCopying(true)}>
            {text.copy}
          </Button>
        )}
      </div>
      <Suspense>
        {isCopying && (
          <CopyDialog
            courseId={values.courseId}
            targets={bodyOf(values).targets}
            onClose={() => setCopying(false)}
            onTaken={form.discard}
          />
        )}
      </Suspense>
    </form>
  )
}

const fieldNames: Record<string, string> = {
  'due.date': 'dueDate',
  'due.time': 'dueTime',
  due: 'dueDate',
  lateUntil: 'lateDate',
  'lateUntil.date': 'lateDate',
  'lateUntil.time': 'lateTime',
  'at.date': 'releaseDate',
  'at.time': 'releaseTime',
}
