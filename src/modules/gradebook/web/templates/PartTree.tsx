import { IconAdjustmentsHorizontal, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { type Method, methods, type Part, partSources, type TemplateContent } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'
import css from './Builder.module.css'
import { choiceOf, placesOf, roundings } from './roundings.ts'
import { basisPoints, type PartPath, wholeIn, withMethod, withNewPart, withoutPart, withPart } from './templateEdits.ts'

type PartTreeProps = {
  content: TemplateContent
  place: { schemeKey: string; termKey: string }
  part: Part
  path: PartPath
  /** How the group above counts; null at the root. */
  above: Method | null
  onChange: (content: TemplateContent) => void
}

/** Groups go three levels deep. */
const deepest = 3

/** A part and everything below it, to be typed over. */
export function PartTree(props: PartTreeProps) {
  const { content, place, part, path, onChange } = props
  const text = useText(gradebookText).builder
  const add = (isGroup: boolean) =>
    onChange(withNewPart(content, place, path, isGroup ? text.newGroup : text.newPart, isGroup))
  return (
    <li className={css.part}>
      <PartFields {...props} />
      {part.group && (
        <>
          <ul className={css.parts}>
            {part.group.parts.map((one, at) => (
              <PartTree key={one.key} {...props} part={one} path={[...path, at]} above={part.group?.method ?? null} />
            ))}
          </ul>
          <div className={css.adds}>
            <Button size="small" icon={IconPlus} onClick={() => add(false)}>
              {text.addPart}
            </Button>
            {path.length < deepest - 1 && (
              <Button size="small" icon={IconPlus} onClick={() => add(true)}>
                {text.addGroup}
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  )
}

function PartFields({ content, place, part, path, above, onChange }: PartTreeProps) {
  const text = useText(gradebookText).builder
  const put = (changes: Partial<Part>) => onChange(withPart(content, place, path, changes))
  const { group } = part
  // Few parts have rules of their own.
  const [isOpen, setOpen] = useState(part.roundTo !== null || part.passPercent !== null)
  const number = (value: string) => Math.max(0, Math.min(20, Math.trunc(Number(value)) || 0))
  return (
    <>
      <div className={css.fields}>
        <TextField
          className={css.wide}
          label={text.part}
          value={part.name}
          maxLength={60}
          onChange={(name) => put({ name })}
        />
        <TextField
          label={text.outOf}
          inputMode="decimal"
          value={part.outOf ?? ''}
          maxLength={7}
          onChange={(value) => put({ outOf: value.trim() === '' ? null : value.trim() })}
        />
        {above === 'weighted' && (
          <TextField
            label={text.weight}
            inputMode="decimal"
            value={part.weightBp === null ? '' : String(part.weightBp / 100)}
            onChange={(value) => put({ weightBp: basisPoints(value) })}
          />
        )}
        {group && (
          <NativeSelect
            label={text.method}
            options={methods.map((value) => ({ value, label: text.methods[value] }))}
            value={group.method}
            onChange={(value) => put(withMethod(part, value))}
          />
        )}
        {group?.method === 'bestOf' && (
          <TextField
            label={text.keep}
            inputMode="numeric"
            value={String(group.keep ?? '')}
            onChange={(value) => put({ group: { ...group, keep: number(value) || null } })}
          />
        )}
        {group && ['sum', 'weighted', 'average'].includes(group.method) && (
          <TextField
            label={text.drop}
            inputMode="numeric"
            value={String(group.drop)}
            onChange={(value) => put({ group: { ...group, drop: number(value) } })}
          />
        )}
        {!group && (
          <NativeSelect
            label={text.source}
            options={partSources.map((value) => ({ value, label: text.sources[value] }))}
            value={part.source ?? 'typed'}
            onChange={(source) => put({ source })}
          />
        )}
        {!group && (
          <Checkbox label={text.optional} checked={part.isOptional} onChange={(isOptional) => put({ isOptional })} />
        )}
        <IconButton
          label={fill(text.more, { name: part.name })}
          icon={IconAdjustmentsHorizontal}
          pressed={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {path.length > 0 && (
          <IconButton
            label={fill(text.remove, { name: part.name })}
            icon={IconTrash}
            onClick={() => onChange(withoutPart(content, place, path))}
          />
        )}
      </div>
      {isOpen && (
        <div className={css.fields}>
          <NativeSelect
            label={text.round}
            options={roundings.map((value) => ({
              value,
              label: value === 'none' && path.length === 0 ? text.roundAsSubjects : text.rounds[value],
            }))}
            value={choiceOf(part.roundTo)}
            onChange={(value) => put({ roundTo: placesOf(value) })}
          />
          {path.length > 0 && (
            <TextField
              label={text.passPart}
              inputMode="numeric"
              value={part.passPercent === null ? '' : String(part.passPercent)}
              onChange={(value) => put({ passPercent: wholeIn(value, 100) })}
            />
          )}
        </div>
      )}
    </>
  )
}
