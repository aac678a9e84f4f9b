import { useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { Grade } from '#modules/classes/gradeSetupSchemas.ts'
import { knownGrades } from '#modules/classes/grades.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { namesIn } from '../names.ts'
import { setupText } from '../setupWords.ts'
import { TickList } from '../TickList.tsx'

/** Adds standard grades and custom ones by name; for a new school Nursery to 10 are preselected. */
export function AddGradesDialog({ grades, onClose }: { grades: readonly Grade[]; onClose: () => void }) {
  const text = useText(setupText)
  const count = useCount()
  const send = useSend(gradeSetup.routes.addGrades)
  const existing = new Set(grades.map(({ code }) => code))
  const usual = knownGrades.filter(({ code }) => code < 11 || code > 12).map(({ name }) => name)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(grades.length === 0 ? usual : []))
  const [own, setOwn] = useState('')
  const names = [...knownGrades.map(({ name }) => name).filter((name) => ticked.has(name)), ...namesIn(own)]
  const submit = async () => {
    const { data } = await send.mutateAsync({ body: { names } })
    toast.success(count(text.grades.added, data.added))
  }
  return (
    <FormDialog
      title={text.addGrades.title}
      submit={names.length > 0 ? count(text.addGrades.submitCount, names.length) : text.addGrades.submit}
      ready={names.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TickList
        label={text.addGrades.usual}
        all={text.addGrades.all}
        value={ticked}
        onChange={setTicked}
        options={knownGrades.map(({ name, code }) => ({
          value: name,
          label: name,
          disabled: existing.has(code),
          hint: existing.has(code) ? text.addGrades.there : undefined,
        }))}
      />
      <TextField
        label={text.addGrades.own}
        hint={text.addGrades.ownHint}
        optional
        maxLength={200}
        value={own}
        onChange={setOwn}
      />
    </FormDialog>
  )
}
