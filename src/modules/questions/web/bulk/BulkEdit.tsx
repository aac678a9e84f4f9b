import { type FormEvent, useState } from 'react'
import { questions } from '#modules/questions/contract.ts'
import { bloomLevels, difficulties } from '#modules/questions/kinds.ts'
import type { TagChanges } from '#modules/questions/schemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Select } from '#ui/select/Select.tsx'
import css from '../editor/Editor.module.css'
import { questionsText, useServerWords } from '../words.ts'
import { useBulkChange } from './bulkChange.ts'

type Values = { gradeId: string; courseId: string; chapter: string; topic: string; difficulty: string; bloom: string }
const nothing: Values = { gradeId: '', courseId: '', chapter: '', topic: '', difficulty: '', bloom: '' }

const changesOf = ({ difficulty, bloom, ...texts }: Values): TagChanges => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
  ...(difficulty && { difficulty: Number(difficulty) as 1 }),
  ...(bloom && { bloom: Number(bloom) as 1 }),
})

/** Changes tags of all chosen questions; fields left empty stay as they are. */
export function BulkEdit({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}) {
  const text = useText(questionsText)
  const say = useServerWords()
  const count = useCount()
  const places = useRead(questions.routes.listQuestionPlaces, {})
  const send = useBulkChange()
  const [isSending, setSending] = useState(false)
  const [values, setValues] = useState(nothing)
  const [problem, setProblem] = useState<string>()
  const change = (field: keyof Values) => (value: string | null) =>
    setValues((now) => ({ ...now, [field]: value ?? '' }))
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      const { changed, skipped } = await send(ids, { tags: changesOf(values) })
      toast.success(fill(text.bulk.changed, { n: changed, skipped }))
      onDone()
      onClose()
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    } finally {
      setSending(false)
    }
  }
  const isEmpty = Object.values(values).every((value) => value === '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={count(text.bulk.title, ids.length)}
      actions={
        <>
          <Button onClick={onClose}>{text.bulk.cancel}</Button>
          <Button variant="primary" type="submit" form="bulk-edit" loading={isSending} disabled={isEmpty}>
            {text.bulk.save}
          </Button>
        </>
      }
    >
      <form id="bulk-edit" className={css.fields} onSubmit={(event) => void submit(event)}>
        {problem && <Notice tone="bad" live title={problem} />}
        <p className={css.hint}>{text.bulk.hint}</p>
        <Select
          label={text.grade}
          clearable
          value={values.gradeId || null}
          onChange={change('gradeId')}
          options={named(places.data?.grades)}
        />
        <Select
          label={text.course}
          clearable
          value={values.courseId || null}
          onChange={change('courseId')}
          options={named(places.data?.courses)}
        />
        <TextField
          label={text.chapter}
          maxLength={150}
          autoComplete="off"
          value={values.chapter}
          onChange={change('chapter')}
        />
        <TextField
          label={text.topic}
          maxLength={150}
          autoComplete="off"
          value={values.topic}
          onChange={change('topic')}
        />
        <Select
          label={text.difficulty}
          clearable
          value={values.difficulty || null}
          onChange={change('difficulty')}
          options={difficulties.map((one) => ({ value: String(one), label: text.difficulties[one] }))}
        />
        <Select
          label={text.bloom}
          clearable
          value={values.bloom || null}
          onChange={change('bloom')}
          options={bloomLevels.map((one) => ({ value: String(one), label: text.blooms[one] }))}
        />
      </form>
    </Dialog>
  )
}
