import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { feeSetup } from '../../contracts/setup.ts'
import type { FeePattern } from '../../contracts/setupSchemas.ts'
import css from '../setup/Setup.module.css'
import { setupText } from '../setup/setupWords.ts'
import { useYears } from '../useYears.ts'
import { useServerWords } from '../words.ts'
import { type InstalmentRow, itemsOf, rowsOf, standardInstalments, totalShare } from './instalmentRows.ts'

const patternFormValues = (name: string, rows: readonly InstalmentRow[]) => ({ name, items: JSON.stringify(rows) })
const usual = [1, 2, 3, 4, 12] as const

/** Adds an instalment pattern, or edits one that no published plan uses. */
export function PatternDrawer({ pattern, onClose }: { pattern: FeePattern | null; onClose: () => void }) {
  const text = useText(setupText).patterns
  const words = useText(formText)
  const say = useServerWords()
  const { percent } = useFormat()
  const { year } = useYears()
  const create = useSend(feeSetup.routes.createPattern)
  const save = useSend(feeSetup.routes.savePattern)
  const form = useRecordForm({
    say,
    name: `fee pattern ${pattern?.patternId ?? 'new'}`,
    facts: patternFormValues(pattern?.name ?? '', pattern ? rowsOf(pattern) : []),
    version: pattern?.version ?? 0,
    send: ({ name, items }, version) => {
      const body = { name, items: itemsOf(JSON.parse(items) as InstalmentRow[]) }
      return pattern
        ? save.mutateAsync({ params: { patternId: pattern.patternId }, body: { ...body, version } })
        : create.mutateAsync({ body })
    },
    theirs: (copy: FeePattern) => ({ facts: patternFormValues(copy.name, rowsOf(copy)), version: copy.version }),
    onSaved: onClose,
  })
  const rows = useMemo(() => JSON.parse(form.values.items) as InstalmentRow[], [form.values.items])
  const setRows = (next: readonly InstalmentRow[]) => form.change('items', JSON.stringify(next))
  const change = (key: string, changes: Partial<InstalmentRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const fillStandard = (parts: (typeof usual)[number]) => {
    if (!year) return
    form.changeAll({
      name: form.values.name || text.usualOnes[parts],
      items: JSON.stringify(standardInstalments(year, parts, (n) => fill(text.usualLabel[parts], { n }))),
    })
  }
  const blank = () => {
    const last = rows.at(-1)
    const day = last?.endsOn ?? year?.start ?? ''
    setRows([...rows, { key: crypto.randomUUID(), label: '', startsOn: day, endsOn: day, dueOn: day, weight: '' }])
  }
  const total = percent(totalShare(rows) / 10_000)
  const show = (field: string, value: string) =>
    field === 'items' ? (JSON.parse(value) as InstalmentRow[]).map(({ label }) => label).join(', ') : value
  return (
    <RecordDrawer
      title={pattern ? fill(words.edit, { name: pattern.name }) : text.add}
      isNew={!pattern}
      wide
      form={form}
      label={(field) => (field === 'items' ? text.instalments : text.name)}
      show={show}
      onClose={onClose}
    >
      {pattern?.isFrozen && <Notice tone="info" title={text.frozen} />}
      <TextField
        label={text.name}
        required
        maxLength={60}
        autoComplete="off"
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
        data-autofocus=""
      />
      {!pattern && (
        <FieldSet label={text.usual}>
          <div className={css.choices}>
            {usual.map((parts) => (
              <Button key={parts} size="small" onClick={() => fillStandard(parts)}>
                {text.usualOnes[parts]}
              </Button>
            ))}
          </div>
        </FieldSet>
      )}
      <FieldSet
        label={text.instalments}
        error={form.errors.items}
        hint={rows.length > 0 ? fill(text.sum, { share: total }) : undefined}
      >
        <div className={css.lines}>
          {rows.map((row, place) => (
            <PartLine
              key={row.key}
              row={row}
              place={place}
              errors={form.errors}
              onChange={(changes) => change(row.key, changes)}
              onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </div>
      </FieldSet>
      <div>
        <Button size="small" icon={IconPlus} onClick={blank}>
          {text.addPart}
        </Button>
      </div>
    </RecordDrawer>
  )
}

type PartLineProps = {
  row: InstalmentRow
  place: number
  errors: { readonly [field: string]: string }
  onChange: (changes: Partial<InstalmentRow>) => void
  onRemove: () => void
}

function PartLine({ row, place, errors, onChange, onRemove }: PartLineProps) {
  const text = useText(setupText).patterns
  const n = place + 1
  const error = (field: string) => errors[`items.${place}.${field}`]
  const day = (field: 'startsOn' | 'endsOn' | 'dueOn') => (
    <DateField
      label={text.headings[field]}
      value={row[field] || null}
      onChange={(value) => onChange({ [field]: value ?? '' })}
      error={error(field)}
    />
  )
  return (
    <fieldset className={css.part}>
      <legend className="visually-hidden">{fill(text.label, { n })}</legend>
      <TextField
        label={text.headings.label}
        maxLength={40}
        autoComplete="off"
        value={row.label}
        onChange={(label) => onChange({ label })}
        error={error('label')}
      />
      <TextField
        label={text.headings.weightBp}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        value={row.weight}
        onChange={(weight) => onChange({ weight })}
        error={error('weightBp')}
      />
      {day('startsOn')}
      {day('endsOn')}
      {day('dueOn')}
      <IconButton icon={IconX} label={fill(text.removePart, { name: row.label || String(n) })} onClick={onRemove} />
    </fieldset>
  )
}
