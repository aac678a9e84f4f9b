import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import type { FormSection } from '#modules/admissions/formSchemas.ts'
import { type FieldTypeName, fieldTypeNames, fieldTypes, typeNameOf } from '#modules/people/fieldTypes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from './Builder.module.css'
import type { FieldMove } from './formMoves.ts'
import { builderText } from './words.ts'

type SectionEditorProps = {
  readonly section: FormSection
  readonly chosen: string | null
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly faults: ReadonlySet<string>
  readonly onChoose: (fieldKey: string) => void
  readonly onTitle: (titles: Partial<Pick<FormSection, 'title' | 'titleHi'>>) => void
  readonly onAdd: (typeId: number) => void
  readonly onStep: (fieldKey: string, by: -1 | 1) => void
  readonly onDrop: (move: FieldMove) => void
  readonly onMoveSection: (by: -1 | 1) => void
  readonly onRemove: () => void
}

const dragType = 'application/x-banyan-field'

/** A section with its fields. They move by dragging, by buttons, and with Alt and the arrow keys. */
export function SectionEditor(props: SectionEditorProps) {
  const { section, chosen, faults, onChoose, onTitle, onAdd, onStep, onDrop } = props
  const text = useText(builderText)
  const [over, setOver] = useState<number | null>(null)
  const { sectionKey, fields } = section
  const drop = (position: number) => (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(null)
    const [fieldKey, from] = event.dataTransfer.getData(dragType).split(' ')
    if (!fieldKey || !from) return
    const own = fields.findIndex((one) => one.fieldKey === fieldKey)
    const isBelow = own >= 0 && own < position
    onDrop({ fieldKey, sectionKey: from, toSectionKey: sectionKey, position: isBelow ? position - 1 : position })
  }
  const keys = (fieldKey: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(fieldKey, event.key === 'ArrowUp' ? -1 : 1)
  }
  const allow = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop fields on; keys and buttons do the same
    <div className={css.section} onDragOver={allow} onDrop={drop(fields.length)}>
      <div className={css.pair}>
        <TextField label={text.sectionTitle} value={section.title} onChange={(title) => onTitle({ title })} />
        <TextField label={text.sectionTitleHi} value={section.titleHi} onChange={(titleHi) => onTitle({ titleHi })} />
      </div>
      <ul className={css.fields}>
        {fields.map((field, at) => (
          <li
            key={field.fieldKey}
            className={css.field}
            data-over={over === at}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(dragType, `${field.fieldKey} ${sectionKey}`)}
            onDragOver={(event) => {
              allow(event)
              setOver(at)
            }}
            onDragLeave={() => setOver(null)}
            onDrop={drop(at)}
          >
            <button
              type="button"
              className={css.pick}
              aria-pressed={chosen === field.fieldKey}
              aria-invalid={faults.has(field.fieldKey) || undefined}
              onClick={() => onChoose(field.fieldKey)}
              onKeyDown={keys(field.fieldKey)}
            >
              <span>
                {field.label}
                {field.need === 'yes' && ' *'}
              </span>
              <span className={css.quiet}>{text.types[typeNameOf(field.typeId)]}</span>
            </button>
            <IconButton
              icon={IconArrowUp}
              label={`${text.moveUp}: ${field.label}`}
              onClick={() => onStep(field.fieldKey, -1)}
            />
            <IconButton
              icon={IconArrowDown}
              label={`${text.moveDown}: ${field.label}`}
              onClick={() => onStep(field.fieldKey, 1)}
            />
          </li>
        ))}
      </ul>
      <div className={css.row}>
        <NativeSelect<FieldTypeName>
          label={text.addField}
          labelHidden
          placeholder={text.addField}
          options={fieldTypeNames.map((value) => ({ value, label: text.types[value] }))}
          value=""
          onChange={(type) => onAdd(fieldTypes[type])}
        />
        <IconButton
          icon={IconArrowUp}
          disabled={props.isFirst}
          label={`${text.moveUp}: ${section.title}`}
          onClick={() => props.onMoveSection(-1)}
        />
        <IconButton
          icon={IconArrowDown}
          disabled={props.isLast}
          label={`${text.moveDown}: ${section.title}`}
          onClick={() => props.onMoveSection(1)}
        />
        <IconButton icon={IconTrash} label={`${text.remove}: ${section.title}`} onClick={props.onRemove} />
      </div>
    </div>
  )
}
