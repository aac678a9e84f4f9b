import { useState } from 'react'
import type { Grade, GradeSetup } from '#modules/classes/gradeSetupSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { toast } from '#ui/feedback/toast.ts'
import css from '../FormDialog.module.css'
import { FormDialog } from '../FormDialog.tsx'
import { setupText } from '../setupWords.ts'
import { TickList } from '../TickList.tsx'
import { useSubjectSave } from './useSubjectSave.ts'

interface ShareProps {
  setup: GradeSetup
  grades: readonly Grade[]
  onClose: () => void
}

/** Copies a grade’s subjects to other grades; those without any are preselected. */
export function SubjectShareDialog({ setup, grades, onClose }: ShareProps) {
  const text = useText(setupText)
  const save = useSubjectSave(setup)
  const others = grades.filter(({ gradeId }) => gradeId !== setup.gradeId)
  const withoutSubjects = others.filter(({ subjectCount }) => subjectCount === 0).map(({ gradeId }) => gradeId)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(withoutSubjects))
  const chosen = others.filter(({ gradeId }) => ticked.has(gradeId))
  const submit = async () => {
    await save(
      setup.subjects,
      chosen.map(({ gradeId }) => gradeId),
    )
    toast.success(fill(text.share.done, { grades: chosen.map(({ name }) => name).join(', ') }))
  }
  return (
    <FormDialog
      title={text.share.title}
      submit={text.share.submit}
      ready={chosen.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.hint}>{text.share.hint}</p>
      <TickList
        label={text.addSections.grades}
        all={text.addSections.all}
        value={ticked}
        onChange={setTicked}
        options={others.map(({ gradeId, name }) => ({ value: gradeId, label: name }))}
      />
    </FormDialog>
  )
}
