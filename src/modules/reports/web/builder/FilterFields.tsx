import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Condition, type Filter, isCondition, type Test, testsOf } from '#modules/reports/definition.ts'
import type { Subject } from '#modules/reports/definitionSchemas.ts'
import { reportRanges } from '#modules/reports/schoolReports.ts'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect, Select } from '#ui/select/Select.tsx'
import css from '../Reports.module.css'
import { reportText } from '../words.ts'
import { firstCondition, type SubjectColumn, withColumn } from './draft.ts'
import { useColumnOptions } from './useColumnOptions.ts'

type FilterProps = {
  subject: Subject
  filter: Filter
  onChange: (filter: Filter) => void
  /** How many levels of groups may still be below. */
  levels: number
}

const replaced = <T,>(all: readonly T[], at: number, one: T): T[] => all.map((old, index) => (index === at ? one : old))

/** Conditions that are joined by and or by or, and groups of them. */
export function FilterFields({ subject, filter, onChange, levels }: FilterProps) {
  const text = useText(reportText).build
  const { join, parts } = filter
  const setParts = (next: Filter['parts']) => onChange({ join, parts: next })
  return (
    <div className={css.fields}>
      {parts.length > 1 && (
        <SegmentedControl
          label={text.join}
          value={join}
          onChange={(next) => onChange({ join: next, parts })}
          options={[
            { value: 'and', label: text.all },
            { value: 'or', label: text.any },
          ]}
        />
      )}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no key, and are only added at the end.
        <div key={at} className={css.condition}>
          {isCondition(part) ? (
            <ConditionFields
              subject={subject}
              condition={part}
              onChange={(next) => setParts(replaced(parts, at, next))}
            />
          ) : (
            <div className={css.box}>
              <FilterFields
                subject={subject}
                filter={part}
                levels={levels - 1}
                onChange={(next) => setParts(replaced(parts, at, next))}
              />
            </div>
          )}
          <IconButton
            icon={IconTrash}
            label={text.remove}
            onClick={() => setParts(parts.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {parts.length < 10 && (
        <div className={css.buttons}>
          <Button size="small" icon={IconPlus} onClick={() => setParts([...parts, firstCondition(subject)])}>
            {text.addCondition}
          </Button>
          {levels > 0 && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => setParts([...parts, { join: 'or', parts: [firstCondition(subject)] }])}
            >
              {text.addBox}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type ConditionProps = { subject: Subject; condition: Condition; onChange: (condition: Condition) => void }

function ConditionFields({ subject, condition, onChange }: ConditionProps) {
  const text = useText(reportText).build
  const options = useColumnOptions(subject.columns)
  const column = subject.columns.find(({ key }) => key === condition.column)
  return (
    <div className={css.fields}>
      <Select
        label={text.column}
        labelHidden
        options={options}
        value={condition.column}
        onChange={(key) => {
          const next = subject.columns.find((one) => one.key === key)
          if (next) onChange(withColumn(condition, next, column?.type))
        }}
      />
      {column && (
        <>
          <NativeSelect<Test>
            label={text.test}
            labelHidden
            options={testsOf[column.type].map((value) => ({ value, label: text.tests[value] }))}
            value={condition.test}
            onChange={(test) => onChange({ ...condition, test, values: [] })}
          />
          <Values column={column} condition={condition} onChange={(values) => onChange({ ...condition, values })} />
        </>
      )}
    </div>
  )
}

type ValuesProps = { column: SubjectColumn; condition: Condition; onChange: (values: string[]) => void }

function Values({ column, condition, onChange }: ValuesProps) {
  const words = useText(reportText)
  const text = words.build
  const language = useLanguage()
  const { test, values } = condition
  const [first = '', second = ''] = values
  if (test === 'isEmpty' || test === 'isNotEmpty') return null
  if (test === 'within')
    return (
      <NativeSelect
        label={text.value}
        labelHidden
        placeholder=""
        value={first}
        options={reportRanges
          .filter((value) => value !== 'Custom')
          .map((value) => ({ value: value as string, label: words.ranges[value] }))}
        onChange={(value) => onChange([value])}
      />
    )
  if (column.type === 'choice') {
    const options = Object.entries(column.choices ?? {}).map(([value, label]) => ({ value, label: label[language] }))
    return test === 'oneOf' ? (
      <MultiSelect label={text.value} labelHidden options={options} value={values} onChange={onChange} />
    ) : (
      <NativeSelect
        label={text.value}
        labelHidden
        placeholder=""
        options={options}
        value={first}
        onChange={(value) => onChange([value])}
      />
    )
  }
  if (test === 'oneOf')
    return (
      <TextField
        label={text.values}
        value={values.join(',')}
        onChange={(typed) => onChange(typed === '' ? [] : typed.split(',').slice(0, 50))}
      />
    )
  const field = (label: string, value: string, put: (value: string) => void) =>
    column.type === 'date' || column.type === 'datetime' ? (
      <DateField label={label} labelHidden value={value === '' ? null : value} onChange={(day) => put(day ?? '')} />
    ) : (
      <TextField
        label={label}
        labelHidden
        value={value}
        onChange={put}
        maxLength={200}
        {...(column.type !== 'text' && { inputMode: 'decimal' as const })}
        {...(column.type === 'money' && { prefix: '₹' })}
      />
    )
  if (test !== 'between') return field(text.value, first, (value) => onChange([value]))
  return (
    <div className={css.pair}>
      {field(text.value, first, (value) => onChange([value, second]))}
      {field(text.valueTo, second, (value) => onChange([first, value]))}
    </div>
  )
}
