import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { typeNameOf } from '#modules/people/fieldTypes.ts'
import { isKept } from '#modules/people/studentFormatSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Switch } from '#ui/choices/Switch.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { useFieldLabel, useSectionName } from './fieldWords.ts'
import type { EditedField } from './formatDraft.ts'
import { formatText } from './formatWords.ts'
import css from './StudentFormat.module.css'

type FieldOrderProps = {
  fields: readonly EditedField[]
  mayEdit: boolean
  onMove: (mark: string, to: number) => void
  onEdit: (field: EditedField) => void
  onToggle: (mark: string, changed: Partial<EditedField>) => void
}

/** Fields by section, reordered by dragHandlers or with the arrow buttons. */
export function FieldOrder({ fields, ...rest }: FieldOrderProps) {
  const nameOf = useSectionName()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const stop = () => {
    setDragged(null)
    setOver(null)
  }
  const dragHandlers = (field: EditedField, at: number) => ({
    draggable: rest.mayEdit,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', field.mark)
      setDragged(field.mark)
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      setOver(field.mark)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged) rest.onMove(dragged, at)
      stop()
    },
    onDragEnd: stop,
  })
  const sections = [...Map.groupBy(fields, ({ section }) => section)]
  return sections.map(([section, own]) => (
    <Section key={section} title={nameOf(section)} className={css.section}>
      <ol className={css.list}>
        {own.map((field) => {
          const at = fields.indexOf(field)
          return (
            <li
              key={field.mark}
              className={css.row}
              data-over={over === field.mark && dragged !== field.mark}
              data-off={!field.isActive}
              {...dragHandlers(field, at)}
            >
              <Row field={field} at={at} last={fields.length - 1} {...rest} />
            </li>
          )
        })}
      </ol>
    </Section>
  ))
}

type RowProps = Omit<FieldOrderProps, 'fields'> & { field: EditedField; at: number; last: number }

function Row({ field, at, last, mayEdit, onMove, onEdit, onToggle }: RowProps) {
  const text = useText(formatText)
  const label = useFieldLabel()(field)
  const kept = isKept(field.builtIn)
  return (
    <>
      <span className={css.handle} aria-hidden="true">
        {mayEdit && <Icon of={IconGripVertical} size={16} />}
      </span>
      <div className={css.words}>
        <div className={css.name}>
          {label}
          {field.isRequired && <span className={css.star}>{' *'}</span>}
        </div>
        <div className={css.facts}>
          <span>{text.types[typeNameOf(field.typeId)]}</span>
          {field.isRequired && <span>{text.required}</span>}
          {!field.isActive && <span>{text.off}</span>}
          {field.builtIn && <Badge tone="outline">{text.builtIn}</Badge>}
        </div>
      </div>
      {mayEdit && (
        <div className={css.tools}>
          {!kept && (
            <Switch
              label={text.shown}
              checked={field.isActive}
              onChange={(isActive) => onToggle(field.mark, { isActive })}
            />
          )}
          <IconButton
            size="small"
            icon={IconArrowUp}
            label={fill(text.up, { field: label })}
            disabled={at === 0}
            onClick={() => onMove(field.mark, at - 1)}
          />
          <IconButton
            size="small"
            icon={IconArrowDown}
            label={fill(text.down, { field: label })}
            disabled={at === last}
            onClick={() => onMove(field.mark, at + 1)}
          />
          <IconButton
            size="small"
            icon={IconPencil}
            label={fill(text.edit, { field: label })}
            onClick={() => onEdit(field)}
          />
        </div>
      )}
    </>
  )
}
