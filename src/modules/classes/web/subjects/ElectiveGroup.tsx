import { useId, useState } from 'react'
import type { GradeSetup, GradeSubject } from '#modules/classes/gradeSetupSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { setupText } from '../setupWords.ts'
import { useSubjectSave } from './useSubjectSave.ts'

interface ElectiveGroupProps {
  setup: GradeSetup
  subject: GradeSubject
  onClose: () => void
}

/** Adds a subject to an elective group or removes it. */
export function ElectiveGroup({ setup, subject, onClose }: ElectiveGroupProps) {
  const text = useText(setupText).elective
  const save = useSubjectSave(setup)
  const listId = useId()
  const [group, setGroup] = useState(subject.electiveGroup ?? '')
  const known = [...new Set(setup.subjects.flatMap(({ electiveGroup }) => electiveGroup ?? []))]
  const submit = () =>
    save(setup.subjects.map((one) => (one === subject ? { ...one, electiveGroup: group.trim() || null } : one)))
  return (
    <FormDialog
      size="small"
      title={fill(text.title, { name: subject.courseDisplayName })}
      submit={text.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text.group}
        hint={text.hint}
        optional
        maxLength={30}
        list={listId}
        value={group}
        onChange={setGroup}
        data-autofocus
      />
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormDialog>
  )
}
