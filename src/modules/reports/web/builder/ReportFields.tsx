import { IconPlus, IconTrash } from '@tabler/icons-react'
import {
  dateSteps,
  isSummary,
  type MeasureKind,
  measuresOf,
  type ReportDefinition,
} from '#modules/reports/definition.ts'
import type { Subject } from '#modules/reports/definitionSchemas.ts'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect, Select } from '#ui/select/Select.tsx'
import css from '../Reports.module.css'
import { reportText } from '../words.ts'
import { emptyReport } from './draft.ts'
import { FilterFields } from './FilterFields.tsx'
import { useColumnOptions } from './useColumnOptions.ts'

type FieldsProps = {
  subjects: readonly Subject[]
  definition: ReportDefinition | null
  onChange: (definition: ReportDefinition) => void
}

/** What a report asks for: subject, columns or groups and figures, filters. */
export function ReportFields({ subjects, definition, onChange }: FieldsProps) {
  const text = useText(reportText).build
  const language = useLanguage()
  const subject = subjects.find(({ name }) => name === definition?.subject)
  return (
    <div className={css.form}>
      <Select
        label={text.subject}
        options={subjects.map(({ name, label }) => ({ value: name, label: label[language] }))}
        value={definition?.subject ?? null}
        onChange={(name) => {
          const next = subjects.find((one) => one.name === name)
          if (next) onChange(emptyReport(next))
        }}
      />
      {subject && definition && <SubjectFields subject={subject} definition={definition} onChange={onChange} />}
    </div>
  )
}

type SubjectProps = {
  subject: Subject
  definition: ReportDefinition
  onChange: (definition: ReportDefinition) => void
}

function SubjectFields({ subject, definition, onChange }: SubjectProps) {
  const text = useText(reportText).build
  const options = useColumnOptions(subject.columns)
  const summed = isSummary(definition)
  const change = (changes: Partial<ReportDefinition>) => onChange({ ...definition, sort: [], ...changes })
  return (
    <>
      <SegmentedControl
        label={text.kind}
        value={summed ? 'summary' : 'rows'}
        options={[
          { value: 'rows', label: text.rows },
          { value: 'summary', label: text.summary },
        ]}
        onChange={(kind) =>
          kind === 'rows'
            ? change({
                groups: [],
                measures: [],
                ...(definition.columns.length === 0 && { columns: emptyReport(subject).columns }),
              })
            : change({ measures: [{ of: 'count', column: null }] })
        }
      />
      {summed ? (
        <>
          <GroupFields subject={subject} definition={definition} onChange={change} />
          <MeasureFields subject={subject} definition={definition} onChange={change} />
        </>
      ) : (
        <MultiSelect
          label={text.columns}
          hint={text.columnsHint}
          options={options}
          value={definition.columns}
          max={30}
          onChange={(columns) => change({ columns })}
        />
      )}
      <FieldSet label={text.filters}>
        <FilterFields
          subject={subject}
          filter={definition.filter}
          levels={2}
          onChange={(filter) => onChange({ ...definition, filter })}
        />
      </FieldSet>
    </>
  )
}

type PartProps = {
  subject: Subject
  definition: ReportDefinition
  onChange: (changes: Partial<ReportDefinition>) => void
}

function GroupFields({ subject, definition: { groups }, onChange }: PartProps) {
  const text = useText(reportText).build
  const options = useColumnOptions(subject.columns)
  const set = (next: ReportDefinition['groups']) => onChange({ groups: next })
  return (
    <FieldSet label={text.groups}>
      <div className={css.fields}>
        {groups.map(({ column: key, by }, at) => {
          const column = subject.columns.find((one) => one.key === key)
          const isDay = column?.type === 'date' || column?.type === 'datetime'
          const put = (one: ReportDefinition['groups'][number]) =>
            set(groups.map((old, index) => (index === at ? one : old)))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no key, and are only added at the end.
            <div key={at} className={css.condition}>
              <div className={isDay ? css.pair : undefined}>
                <Select
                  label={text.column}
                  labelHidden
                  options={options}
                  value={key}
                  onChange={(next) => next && put({ column: next, by: null })}
                />
                {isDay && (
                  <NativeSelect
                    label={text.by}
                    labelHidden
                    value={by ?? 'day'}
                    options={dateSteps.map((value) => ({ value, label: text.steps[value] }))}
                    onChange={(step) => put({ column: key, by: step })}
                  />
                )}
              </div>
              <IconButton
                icon={IconTrash}
                label={text.remove}
                onClick={() => set(groups.filter((_, index) => index !== at))}
              />
            </div>
          )
        })}
        {groups.length < 3 && (
          <div className={css.buttons}>
            <Button
              size="small"
              icon={IconPlus}
              onClick={() => {
                const free = subject.columns.find(({ key }) => !groups.some(({ column }) => column === key))
                if (free) set([...groups, { column: free.key, by: null }])
              }}
            >
              {text.addGroup}
            </Button>
          </div>
        )}
      </div>
    </FieldSet>
  )
}

function MeasureFields({ subject, definition: { measures }, onChange }: PartProps) {
  const text = useText(reportText).build
  const language = useLanguage()
  const set = (next: ReportDefinition['measures']) => onChange({ measures: next })
  return (
    <FieldSet label={text.figures}>
      <div className={css.fields}>
        {measures.map(({ of, column }, at) => {
          const put = (one: ReportDefinition['measures'][number]) =>
            set(measures.map((old, index) => (index === at ? one : old)))
          const fitting = (kind: MeasureKind) => subject.columns.filter(({ type }) => measuresOf[type].includes(kind))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: figures have no key, and are only added at the end.
            <div key={at} className={css.condition}>
              <div className={of === 'count' ? undefined : css.pair}>
                <NativeSelect<MeasureKind>
                  label={text.figures}
                  labelHidden
                  value={of}
                  options={Object.entries(text.measures).flatMap(([value, label]) =>
                    value === 'count' || fitting(value as MeasureKind).length > 0
                      ? [{ value: value as MeasureKind, label }]
                      : [],
                  )}
                  onChange={(kind) =>
                    put({ of: kind, column: kind === 'count' ? null : (fitting(kind)[0]?.key ?? null) })
                  }
                />
                {of !== 'count' && (
                  <Select
                    label={text.of}
                    labelHidden
                    value={column}
                    options={fitting(of).map(({ key, label }) => ({ value: key, label: label[language] }))}
                    onChange={(key) => key && put({ of, column: key })}
                  />
                )}
              </div>
              {measures.length > 1 && (
                <IconButton
                  icon={IconTrash}
                  label={text.remove}
                  onClick={() => set(measures.filter((_, index) => index !== at))}
                />
              )}
            </div>
          )
        })}
        {measures.length < 8 && (
          <div className={css.buttons}>
            <Button size="small" icon={IconPlus} onClick={() => set([...measures, { of: 'count', column: null }])}>
              {text.addFigure}
            </Button>
          </div>
        )}
      </div>
    </FieldSet>
  )
}
