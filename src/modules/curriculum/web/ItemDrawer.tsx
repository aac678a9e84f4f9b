import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import type { CurriculumItem } from '../items.ts'
import type { Syllabus } from '../schemas.ts'
import css from './Curriculum.module.css'
import { curriculumText } from './words.ts'

type ItemDrawerProps = {
  item: CurriculumItem
  /** Unit, chapter or topic, translated. */
  kind: string
  year: Syllabus['year']
  mayEdit: boolean
  onChange: (item: CurriculumItem) => void
  onRemove: () => void
  onClose: () => void
}

/** Edits one line. Changes go to the draft immediately; the page saves it. */
export function ItemDrawer({ item, kind, year, mayEdit, onChange, onRemove, onClose }: ItemDrawerProps) {
  const text = useText(curriculumText).item
  // Kept separately, so that the field can be empty while the line keeps its last title.
  const [title, setTitle] = useState(item.title)
  const isBlank = title.trim() === ''
  const isBackwards = item.plannedFrom !== null && item.plannedTo !== null && item.plannedTo < item.plannedFrom
  const type = (value: string) => {
    setTitle(value)
    if (value.trim() !== '') onChange({ ...item, title: value.trim() })
  }
  const day = (field: 'plannedFrom' | 'plannedTo', label: string, error?: string) => (
    <DateField
      label={label}
      min={year.start}
      max={year.end}
      disabled={!mayEdit}
      value={item[field]}
      onChange={(value) => onChange({ ...item, [field]: value })}
      error={error}
    />
  )
  return (
    <Drawer
      open
      onClose={onClose}
      title={item.title}
      subtitle={kind}
      actions={
        <>
          {mayEdit && (
            <Button variant="quiet" onClick={onRemove}>
              {text.remove}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <TextField
          label={text.title}
          required
          maxLength={150}
          disabled={!mayEdit}
          value={title}
          onChange={type}
          error={isBlank ? text.titleNeeded : undefined}
        />
        <div className={css.pair}>
          {day('plannedFrom', text.from)}
          {day('plannedTo', text.to, isBackwards ? text.backwards : undefined)}
        </div>
        <NumberField
          label={text.periods}
          hint={text.periodsHint}
          min={0}
          max={300}
          align="start"
          disabled={!mayEdit}
          value={item.periods}
          onChange={(value) => onChange({ ...item, periods: value === null ? null : Math.round(value) })}
        />
        <TextArea
          label={text.outcomes}
          hint={text.outcomesHint}
          max={600}
          disabled={!mayEdit}
          value={item.outcomes}
          onChange={(value) => onChange({ ...item, outcomes: value })}
        />
      </div>
    </Drawer>
  )
}
