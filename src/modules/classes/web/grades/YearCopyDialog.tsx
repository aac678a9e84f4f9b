import { useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../FormDialog.module.css'
import { FormDialog } from '../FormDialog.tsx'
import { setupText } from '../setupWords.ts'

/** Copies sections and subjects from another year. */
export function YearCopyDialog({ onClose }: { onClose: () => void }) {
  const words = useText(setupText)
  const text = words.copy
  const count = useCount()
  const { yearId, currentYearId } = useSession()
  const years = useRead(tenancy.routes.listYears, {})
  const others = (years.data?.years ?? []).filter(({ acadamicId }) => acadamicId !== (yearId ?? currentYearId))
  const [chosen, setChosen] = useState('')
  const [withTeachers, setWithTeachers] = useState(true)
  const send = useSend(gradeSetup.routes.copyYear)
  const from = chosen || (others[0]?.acadamicId ?? '')
  const submit = async () => {
    const { data } = await send.mutateAsync({ body: { academicYearId: from, withTeachers } })
    toast.success(
      fill(text.done, {
        sections: count(words.counts.sections, data.sections),
        subjects: count(words.counts.subjects, data.subjects),
        teachers: count(words.counts.teachers, data.teachers),
      }),
    )
  }
  return (
    <FormDialog title={text.title} submit={text.submit} ready={from !== ''} onSubmit={submit} onClose={onClose}>
      <p className={css.hint}>{years.data && others.length === 0 ? text.noYears : text.hint}</p>
      {others.length > 0 && (
        <>
          <NativeSelect
            label={text.year}
            value={from}
            onChange={setChosen}
            options={others.map(({ acadamicId, name }) => ({ value: acadamicId, label: name }))}
          />
          <Checkbox label={text.teachers} checked={withTeachers} onChange={setWithTeachers} />
        </>
      )}
    </FormDialog>
  )
}
