import { useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { Grade } from '#modules/classes/gradeSetupSchemas.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../FormDialog.module.css'
import { FormDialog } from '../FormDialog.tsx'
import { namesIn } from '../names.ts'
import { setupText } from '../setupWords.ts'
import { TickList } from '../TickList.tsx'

/** Adds sections to several grades; those without any are preselected. */
export function AddSectionsDialog({ grades, onClose }: { grades: readonly Grade[]; onClose: () => void }) {
  const text = useText(setupText)
  const count = useCount()
  const send = useSend(gradeSetup.routes.addSections)
  const withoutSections = grades.filter(({ sections }) => sections.length === 0).map(({ gradeId }) => gradeId)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(withoutSections))
  const [typed, setTyped] = useState('A, B')
  const [capacity, setCapacity] = useState<number | null>(40)
  const [streamId, setStreamId] = useState('')
  const sections = namesIn(typed)
  const gradeIds = grades.map(({ gradeId }) => gradeId).filter((gradeId) => ticked.has(gradeId))
  const only = gradeIds.length === 1 ? grades.find(({ gradeId }) => gradeId === gradeIds[0]) : undefined
  const streams = only?.streams ?? []
  const submit = async () => {
    const stream = streams.some((one) => one.streamId === streamId) ? streamId : null
    const { data } = await send.mutateAsync({ body: { gradeIds, sections, capacity, streamId: stream } })
    toast.success(count(text.grades.sectionsAdded, data.added))
  }
  return (
    <FormDialog
      title={text.addSections.title}
      submit={text.addSections.submit}
      ready={gradeIds.length > 0 && sections.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TickList
        label={text.addSections.grades}
        all={text.addSections.all}
        value={ticked}
        onChange={setTicked}
        options={grades.map(({ gradeId, name, sections: own }) => ({
          value: gradeId,
          label: name,
          hint: own.map(({ section }) => section).join(', ') || undefined,
        }))}
      />
      <TextField
        label={text.addSections.sections}
        hint={text.addSections.sectionsHint}
        required
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
      <div className={css.pair}>
        <NumberField
          label={text.addSections.capacity}
          optional
          min={1}
          max={200}
          decimals={0}
          align="start"
          value={capacity}
          onChange={setCapacity}
        />
        {streams.length > 0 && (
          <NativeSelect
            label={text.addSections.stream}
            optional
            placeholder={text.addSections.noStream}
            value={streamId}
            onChange={setStreamId}
            options={streams.map((one) => ({ value: one.streamId, label: one.name }))}
          />
        )}
      </div>
    </FormDialog>
  )
}
