import { IconPlus, IconX } from '@tabler/icons-react'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { feeSetup } from '../../contracts/setup.ts'
import { useEdition } from '../edition.ts'
import { MoneyField } from '../MoneyField.tsx'
import { readRupees } from '../rupees.ts'
import css from '../setup/Setup.module.css'
import { setupText } from '../setup/setupWords.ts'
import { feeText } from '../words.ts'
import { blankLine, type PlanLineRow } from './planRows.ts'

type LinesForm = {
  readonly values: { readonly lines: string }
  readonly errors: { readonly [field: string]: string }
  readonly change: (field: 'lines', value: string) => void
}

/** The heads of a plan with their yearly amounts and instalments. */
export function PlanLines({ form }: { form: LinesForm }) {
  const text = useText(setupText).plans
  const { money } = useFormat()
  const heads = useRead(feeSetup.routes.listHeads, {})
  const patterns = useRead(feeSetup.routes.listPatterns, {})
  const rows = JSON.parse(form.values.lines) as PlanLineRow[]
  const setRows = (next: readonly PlanLineRow[]) => form.change('lines', JSON.stringify(next))
  const usedHeadIds = new Set(rows.map(({ feeHeadId }) => feeHeadId))
  const offered = (heads.data?.heads ?? []).filter(
    ({ isActive, kind }) => isActive && kind !== 'fine' && kind !== 'opening',
  )
  const patternList = patterns.data?.patterns ?? []
  const needsSetup =
    heads.data !== undefined && patterns.data !== undefined && (offered.length === 0 || patternList.length === 0)
  const total = rows.reduce((all, { annual, isOptional }) => all + (isOptional ? 0 : (readRupees(annual) ?? 0)), 0)
  const headOptions = (own: string) =>
    offered
      .filter(({ feeHeadId }) => feeHeadId === own || !usedHeadIds.has(feeHeadId))
      .map(({ feeHeadId, name }) => ({ value: feeHeadId, label: name }))
  return (
    <FieldSet
      label={text.lines}
      error={form.errors.lines}
      hint={total > 0 ? `${text.sum}: ${money(total)}` : undefined}
    >
      {needsSetup && <Notice tone="info" title={text.needsHeads} />}
      <div className={css.lines}>
        {rows.map((row, place) => (
          <Line
            key={row.key}
            row={row}
            place={place}
            errors={form.errors}
            heads={headOptions(row.feeHeadId)}
            patterns={patternList.map(({ patternId, name }) => ({ value: patternId, label: name }))}
            onChange={(changes) => setRows(rows.map((one) => (one.key === row.key ? { ...one, ...changes } : one)))}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
        <div>
          <Button
            size="small"
            icon={IconPlus}
            onClick={() => setRows([...rows, blankLine(rows.at(-1)?.patternId ?? patternList[0]?.patternId)])}
          >
            {text.addLine}
          </Button>
        </div>
      </div>
    </FieldSet>
  )
}

type Option = { readonly value: string; readonly label: string }
type LineProps = {
  row: PlanLineRow
  place: number
  errors: { readonly [field: string]: string }
  heads: readonly Option[]
  patterns: readonly Option[]
  onChange: (changes: Partial<PlanLineRow>) => void
  onRemove: () => void
}

function Line({ row, place, errors, heads, patterns, onChange, onRemove }: LineProps) {
  const text = useText(setupText).plans
  const { chooseOne } = useText(feeText)
  const isAdvanced = useEdition() === 'advanced'
  const n = place + 1
  const error = (field: string) => errors[`lines.${place}.${field}`]
  return (
    <fieldset className={css.line}>
      <legend className="visually-hidden">{fill(text.head, { n })}</legend>
      <NativeSelect
        label={text.headings.head}
        placeholder={chooseOne}
        options={heads}
        value={row.feeHeadId}
        onChange={(feeHeadId) => onChange({ feeHeadId })}
        error={error('feeHeadId')}
      />
      <MoneyField
        label={text.headings.amount}
        value={row.annual}
        onChange={(annual) => onChange({ annual })}
        error={error('annualMinor')}
      />
      <NativeSelect
        label={text.headings.pattern}
        placeholder={chooseOne}
        options={patterns}
        value={row.patternId}
        onChange={(patternId) => onChange({ patternId })}
        error={error('patternId')}
      />
      {isAdvanced ? (
        <Checkbox label={text.optional} checked={row.isOptional} onChange={(isOptional) => onChange({ isOptional })} />
      ) : (
        <span />
      )}
      <IconButton icon={IconX} label={fill(text.removeLine, { n })} onClick={onRemove} />
    </fieldset>
  )
}
