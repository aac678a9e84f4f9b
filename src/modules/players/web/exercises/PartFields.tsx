import { IconFile } from '@tabler/icons-react'
import { isRecord, type SemanticField } from '#modules/players/semantics.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Select } from '#ui/select/Select.tsx'
import { playersText } from '../words.ts'
import { type PartFieldProps, useExerciseForm } from './exerciseFormContext.ts'
import { ListField } from './ListField.tsx'
import css from './ParametersForm.module.css'
import { WordsField } from './WordsField.tsx'

type PartFieldsProps = {
  fields: readonly SemanticField[]
  params: unknown
  path: string
  onChange: (name: string, value: unknown) => void
}

/** The fields of a library or a group. Values the form cannot show are left unchanged. */
export function PartFields({ fields, params, path, onChange }: PartFieldsProps) {
  const values = isRecord(params) ? params : {}
  return (
    <div className={css.fields}>
      {fields.map((field) => (
        <PartField
          key={field.name}
          field={field}
          value={values[field.name]}
          path={`${path}.${field.name}`}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </div>
  )
}

function PartField(props: PartFieldProps) {
  const { field, value, path, onChange, isNamed } = props
  const error = useExerciseForm().errors.get(path)
  const frame = { label: field.label, labelHidden: isNamed, error, hint: field.description || undefined }
  switch (field.kind) {
    case 'text':
    case 'html':
      return <WordsField {...props} error={error} />
    case 'number':
      return (
        <NumberField
          {...frame}
          optional={field.isOptional}
          min={field.min ?? undefined}
          max={field.max ?? undefined}
          decimals={field.decimals ?? 2}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )
    case 'boolean':
      return (
        <Checkbox
          label={field.label}
          hint={field.description || undefined}
          error={error}
          checked={value === true}
          onChange={onChange}
        />
      )
    case 'select':
      return (
        <Select
          {...frame}
          clearable={field.isOptional}
          options={field.options}
          value={typeof value === 'string' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )
    case 'list':
      return <ListField {...props} error={error} draw={(entry) => <PartField {...entry} />} />
    case 'group':
      return <GroupField {...props} />
    case 'library':
      return <LibraryField {...props} />
    case 'media':
      return <MediaField field={field} value={value} />
    default:
      return null
  }
}

function GroupField({ field, value, path, onChange, isNamed }: PartFieldProps) {
  const { errors } = useExerciseForm()
  const [only] = field.fields
  if (field.isFlat && only)
    return (
      <PartField
        field={{ ...only, label: field.label || only.label }}
        value={value}
        path={path}
        onChange={onChange}
        isNamed={isNamed}
      />
    )
  const inside = (
    <PartFields
      fields={field.fields}
      params={value}
      path={path}
      onChange={(name, next) => onChange({ ...(isRecord(value) ? value : {}), [name]: next })}
    />
  )
  if (isNamed) return inside
  const hasErrors = [...errors.keys()].some((errorPath) => errorPath.startsWith(`${path}.`))
  return (
    // Opens automatically when it contains an error.
    <details className={css.more} {...(hasErrors && { open: true })}>
      <summary>{field.label}</summary>
      {inside}
    </details>
  )
}

/** `H5P.MultiChoice 1.16` becomes 'Multi Choice'. */
const libraryTitle = (name: string) =>
  name
    .replace(/^H5P\./, '')
    .replace(/ [\d.]+$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')

function LibraryField({ field, value, path, onChange, isNamed }: PartFieldProps) {
  const text = useText(playersText).parameters
  const { libraries, errors } = useExerciseForm()
  const inner = isRecord(value) && typeof value.library === 'string' ? value : null
  const name = String(inner?.library ?? '')
  const fields = Object.hasOwn(libraries, name) ? libraries[name] : undefined
  if (!inner) return null
  if (!fields) return <p className={css.kept}>{`${field.label}: ${libraryTitle(name)}. ${text.kept}`}</p>
  return (
    <FieldSet label={isNamed ? libraryTitle(name) : `${field.label}: ${libraryTitle(name)}`} error={errors.get(path)}>
      <div className={css.box}>
        <PartFields
          fields={fields.filter(({ isCommon }) => !isCommon)}
          params={inner.params}
          path={`${path}.params`}
          onChange={(part, next) =>
            onChange({ ...inner, params: { ...(isRecord(inner.params) ? inner.params : {}), [part]: next } })
          }
        />
      </div>
    </FieldSet>
  )
}

/** File names in a value: an image has one, a video one per format. */
const fileNamesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    isRecord(one) && typeof one.path === 'string' ? [one.path.split('/').at(-1) ?? ''] : [],
  )

function MediaField({ field, value }: { field: SemanticField; value: unknown }) {
  const text = useText(playersText).parameters
  const names = fileNamesIn(value)
  return (
    <p className={css.kept}>
      <Icon of={IconFile} size={16} />
      <span>
        {field.label}: {names.length > 0 ? names.join(', ') : text.noFile}. {names.length > 0 && text.kept}
      </span>
    </p>
  )
}
