import { IconArrowDown, IconArrowUp, IconTrash, IconX } from '@tabler/icons-react'
import type { Step } from '#modules/library/content.ts'
import { library } from '#modules/library/contract.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Select } from '#ui/select/Select.tsx'
import css from './PlanScreen.module.css'
import { lessonPlanText } from './words.ts'

type StepFormProps = {
  step: Step
  at: number
  isLast: boolean
  isOnly: boolean
  /** Resource titles by id. */
  titles: ReadonlyMap<string, string>
  onChange: (changed: Partial<Step>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onResourceAdded: (resource: { contentId: string; title: string }) => void
}

export function StepForm(props: StepFormProps) {
  const { step, at, isLast, isOnly, titles, onChange, onMove, onRemove, onResourceAdded } = props
  const text = useText(lessonPlanText)
  const n = at + 1
  const resources = useRead(library.routes.listResources, { query: { size: '200' } })
  const available = (resources.data?.rows ?? []).filter(({ contentId }) => !step.contentIds.includes(contentId))
  const addResource = (contentId: string | null) => {
    const one = available.find((other) => other.contentId === contentId)
    if (!one) return
    onResourceAdded(one)
    onChange({ contentIds: [...step.contentIds, one.contentId] })
  }
  return (
    <li className={css.step} aria-label={fill(text.steps.number, { n })}>
      <div className={css.top}>
        <TextField
          label={`${text.fields.title} ${n}`}
          required
          maxLength={150}
          value={step.title}
          onChange={(title) => onChange({ title })}
        />
        <NumberField
          label={text.fields.minutes}
          min={0}
          max={300}
          value={step.minutes}
          onChange={(minutes) => onChange({ minutes: minutes ?? 0 })}
        />
        <span className={css.acts}>
          <IconButton
            icon={IconArrowUp}
            label={fill(text.steps.up, { n })}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={IconArrowDown}
            label={fill(text.steps.down, { n })}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton icon={IconTrash} label={fill(text.steps.remove, { n })} disabled={isOnly} onClick={onRemove} />
        </span>
      </div>
      <div className={css.sides}>
        <TextArea
          label={text.fields.teacher}
          max={1000}
          value={step.teacher}
          onChange={(teacher) => onChange({ teacher })}
        />
        <TextArea
          label={text.fields.students}
          max={1000}
          value={step.students}
          onChange={(students) => onChange({ students })}
        />
      </div>
      {step.contentIds.length > 0 && (
        <ul className={css.used} aria-label={text.fields.resources}>
          {step.contentIds.map((contentId) => {
            const title = titles.get(contentId) ?? '…'
            return (
              <li key={contentId}>
                <Button
                  size="small"
                  iconEnd={IconX}
                  aria-label={fill(text.steps.takeOut, { title })}
                  onClick={() => onChange({ contentIds: step.contentIds.filter((one) => one !== contentId) })}
                >
                  {title}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {step.contentIds.length < 10 && (
        <Select
          label={text.fields.resources}
          placeholder={text.fields.findResource}
          value={null}
          onChange={addResource}
          options={available.map(({ contentId, title }) => ({ value: contentId, label: title }))}
        />
      )}
    </li>
  )
}
