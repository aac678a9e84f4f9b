import { type FormEvent, useId, useState } from 'react'
import {
  autofillSources,
  type FieldTypeName,
  fieldTypes,
  isServerMade,
  offersOptions,
  ownTypes,
  typeNameOf,
} from '#modules/people/fieldTypes.ts'
import { isKept } from '#modules/people/studentFormatSchemas.ts'
import { Label30 } from '#platform/contract/patterns.ts'
import { serverText } from '#platform/contract/serverText.ts'
import css from '#platform/web/forms/Form.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useUiText } from '#ui/uiText.ts'
import { peopleText, useServerWords } from '../words.ts'
import { type EditedField, isCustom } from './formatDraft.ts'
import { formatText } from './formatWords.ts'

type FieldEditorProps = {
  field: EditedField
  others: readonly EditedField[]
  onClose: () => void
  onSave: (field: EditedField) => void
  onRemove: () => void
}

export function FieldEditor({ field, others, onClose, onSave, onRemove }: FieldEditorProps) {
  const text = useText(peopleText)
  const words = useText(formatText)
  const { cancel } = useUiText()
  const say = useServerWords()
  const id = useId()
  const [draft, setDraft] = useState(field)
  const [options, setOptions] = useState(field.options.join('\n'))
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const own = isCustom(field)
  const isNew = own && field.fieldId === null
  const isBlank = isNew && field.label === ''
  const change = (changed: Partial<EditedField>) => {
    setErrors({})
    setDraft((now) => ({ ...now, ...changed }))
  }
  const sections = [...new Set([...others.map(({ section }) => section), draft.section])]
  const save = (event: FormEvent) => {
    event.preventDefault()
    const label = draft.label?.trim() || null
    const lines = options
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean)
    const problem = problemOf({ ...draft, label, options: lines }, others)
    if (problem)
      return setErrors({ [problem.field]: problem.field === 'options' ? words[problem.cause] : say(problem) })
    onSave({ ...draft, label, options: own ? lines : draft.options })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? words.add : words.editTitle}
      actions={
        <>
          {own && !isBlank && (
            <Button variant="quiet" onClick={onRemove}>
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={id} variant="primary">
            {words.done}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={css.part} onSubmit={save}>
        <TextField
          label={words.label}
          hint={own ? undefined : words.labelHint}
          placeholder={field.builtIn ? text.fields[field.builtIn] : undefined}
          value={draft.label ?? ''}
          onChange={(label) => change({ label })}
          error={errors.label}
          required={own}
          maxLength={30}
        />
        {own && (
          <NativeSelect
            label={words.type}
            value={typeNameOf(draft.typeId)}
            options={ownTypes.map((name) => ({ value: name, label: words.types[name] }))}
            onChange={(name) => {
              setOptions('')
              change({ typeId: fieldTypes[name as FieldTypeName], options: [] })
            }}
          />
        )}
        {own && offersOptions(draft.typeId) && (
          <TextArea
            label={words.options}
            hint={words.optionsHint}
            value={options}
            onChange={setOptions}
            error={errors.options}
            rows={4}
            required
          />
        )}
        {draft.typeId === fieldTypes.autofilled && (
          <NativeSelect
            label={words.source}
            value={(options || '') as (typeof autofillSources)[number] | ''}
            placeholder={text.form.choose}
            options={autofillSources.map((one) => ({ value: one, label: words.sources[one] }))}
            onChange={setOptions}
            error={errors.options}
            required
          />
        )}
        {draft.typeId === fieldTypes.auto && (
          <TextField
            label={words.prefix}
            hint={words.prefixHint}
            value={options}
            onChange={setOptions}
            maxLength={20}
          />
        )}
        <NativeSelect
          label={words.section}
          value={draft.section}
          options={sections.map((one) => ({ value: one, label: sectionName(one, text.sections) }))}
          onChange={(section) => change({ section })}
        />
        <TextField
          label={words.newSection}
          hint={words.newSectionHint}
          value={
            sections.includes(draft.section) && others.some((one) => one.section === draft.section) ? '' : draft.section
          }
          onChange={(section) => change({ section: section || (others[0]?.section ?? 'Personal') })}
          error={errors.section}
          maxLength={30}
        />
        <TextField label={words.help} value={draft.help} onChange={(help) => change({ help })} maxLength={200} />
        {!isServerMade(draft.typeId) && !isKept(field.builtIn) && (
          <Checkbox
            label={words.mustFill}
            checked={draft.isRequired}
            onChange={(isRequired) => change({ isRequired })}
          />
        )}
      </form>
    </Dialog>
  )
}

const sectionName = (section: string, names: { readonly [name: string]: string }) => names[section] ?? section

type FieldProblem =
  | { field: 'label' | 'section'; message: string }
  | { field: 'options'; cause: 'optionsNeeded' | 'sourceNeeded' }

/** The first problem with a field, checked before saving. */
function problemOf(field: EditedField, others: readonly EditedField[]): FieldProblem | null {
  if (isCustom(field) && !field.label) return { field: 'label', ...serverText('value-missing', 'Please fill this in.') }
  for (const name of ['label', 'section'] as const) {
    const checked = field[name] === null ? null : Label30.safeParse(field[name])
    if (checked && !checked.success) return { field: name, message: checked.error.issues[0]?.message ?? '' }
  }
  const label = field.label?.toLowerCase()
  if (label && others.some((one) => one.label?.toLowerCase() === label))
    return { field: 'label', ...serverText('field-name-taken', 'Another field has this name.') }
  if (isCustom(field) && offersOptions(field.typeId) && new Set(field.options).size < 2)
    return { field: 'options', cause: 'optionsNeeded' }
  if (field.typeId === fieldTypes.autofilled && !field.options[0]) return { field: 'options', cause: 'sourceNeeded' }
  return null
}
