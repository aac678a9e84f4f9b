import { useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { GradeSetup } from '#modules/classes/gradeSetupSchemas.ts'
import { call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { namesIn } from '../names.ts'
import { setupText } from '../setupWords.ts'
import { TickList } from '../TickList.tsx'
import { useSubjectSave } from './useSubjectSave.ts'

/** Adds existing or new subjects to a grade. */
export function AddSubjectsDialog({ setup, onClose }: { setup: GradeSetup; onClose: () => void }) {
  const text = useText(setupText)
  const save = useSubjectSave(setup)
  const add = useSend(gradeSetup.routes.addSubjects)
  const known = useRead(gradeSetup.routes.listSubjects, {})
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState('')
  const [streamId, setStreamId] = useState('')
  const taken = new Set(
    setup.subjects.filter((one) => one.streamId === null || one.streamId === streamId).map(({ courseId }) => courseId),
  )
  const usual = Object.values(text.usualSubjects)
  const subjects = known.data?.subjects ?? []
  const existing = new Set(subjects.map(({ courseDisplayName }) => courseDisplayName.toLowerCase()))
  const options = [
    ...subjects.map(({ courseId, courseDisplayName }) => ({
      value: courseDisplayName,
      label: courseDisplayName,
      disabled: taken.has(courseId),
    })),
    // Suggest common subjects while the school has few of its own.
    ...(known.data && subjects.length < 5 ? usual : [])
      .filter((name) => !existing.has(name.toLowerCase()))
      .map((name) => ({ value: name, label: name })),
  ]
  const names = namesIn([...options.map(({ value }) => value).filter((name) => ticked.has(name)), typed].join(','))
  const submit = async () => {
    await add.mutateAsync({ body: { names } })
    const { subjects: all } = await call(gradeSetup.routes.listSubjects, {})
    const idOf = (name: string) =>
      all.find((one) => one.courseDisplayName.toLowerCase() === name.toLowerCase())?.courseId
    const added = names
      .flatMap((name) => idOf(name) ?? [])
      .filter((courseId) => !taken.has(courseId))
      .map((courseId) => ({ courseId, streamId: streamId || null, electiveGroup: null }))
    await save([...setup.subjects, ...added])
  }
  return (
    <FormDialog
      title={fill(text.addSubjects.title, { name: setup.name })}
      submit={text.addSubjects.submit}
      ready={names.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {options.length > 0 && (
        <TickList
          label={subjects.length > 0 ? text.addSubjects.known : text.addSubjects.usual}
          all={text.addGrades.all}
          options={options}
          value={ticked}
          onChange={setTicked}
        />
      )}
      <TextField
        label={text.addSubjects.new}
        hint={text.addSubjects.newHint}
        optional
        maxLength={400}
        value={typed}
        onChange={setTyped}
      />
      {setup.streams.length > 0 && (
        <NativeSelect
          label={text.addSubjects.stream}
          value={streamId}
          onChange={setStreamId}
          options={[
            { value: '', label: text.setup.allStreams },
            ...setup.streams.map((one) => ({ value: one.streamId, label: one.name })),
          ]}
        />
      )}
    </FormDialog>
  )
}
