import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { records } from '#modules/school/recordContract.ts'
import type { SchoolChange } from '#modules/school/recordSchemas.ts'
import { fill, messages, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { withFilters } from '#platform/web/lists/filteredAddress.ts'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import css from './Changes.module.css'
import { en } from './changes.en.ts'

const changesText = messages(en, { hi: () => import('./changes.hi.ts') })

/** Who changed what in the school, newest first. */
export default function Changes() {
  const text = useText(changesText)
  const count = useCount()
  const [params, setParams] = useSearchParams()
  const day = params.get('day')
  const list = useListState(useColumns(), { filters: ['entity'] })
  const { q, page, size } = list.state
  const entity = filterValue(list.state, 'entity')
  const query = { q, page: String(page), size: String(size), ...(entity && { entity }), ...(day && { day }) }
  const read = useRead(records.routes.listChanges, { query }, { placeholderData: keepPreviousData })
  const setDay = (date: string | null) => setParams((before) => withFilters(before, { day: date }))
  const options = Object.entries(text.entities).map(([value, label]) => ({ value, label }))
  return (
    <>
      <div className={css.day}>
        <DateField label={text.day} value={day} onChange={setDay} />
      </div>
      <DataTable<SchoolChange>
        {...list}
        {...listStatus(read)}
        label={text.label}
        rows={read.data?.rows ?? []}
        rowId={({ changeId }) => String(changeId)}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(shown) => count(text.count, shown)}
        filters={[{ id: 'entity', label: text.thing, single: true, options }]}
        empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      />
    </>
  )
}

/** A camel-case name as words, for things without a name of their own here. */
const spaced = (name: string) => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)

function useColumns(): TableColumn<SchoolChange>[] {
  const text = useText(changesText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const entities: Record<string, string> = text.entities
  const names: Record<string, string> = text.fields
  const sentence = ({ personName, entity, kind, action }: SchoolChange) =>
    fill(text.sentences[kind], {
      person: personName ?? text.system,
      thing: entities[entity] ?? spaced(entity),
      action: spaced(action.split('.')[1] ?? action),
    })
  const value = (shown: string) => {
    if (shown === 'true' || shown === 'false') return shown === 'true' ? text.yes : text.no
    return shown || text.nothing
  }
  const details = ({ fields, reason }: SchoolChange) => [
    ...fields.map(({ name, before, after }) =>
      fill(before === '' ? text.set : text.from, {
        field: names[name] ?? spaced(name),
        before: value(before),
        after: value(after),
      }),
    ),
    ...(reason ? [fill(text.reason, { reason })] : []),
  ]
  return [
    { id: 'what', header: text.what, role: 'primary', width: 260, value: sentence },
    {
      id: 'details',
      header: text.details,
      role: 'secondary',
      width: 360,
      grow: 2,
      value: (change) => details(change).join('; '),
      cell: (change) => (
        <ul className={css.details}>
          {details(change).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
    },
    { id: 'when', header: text.when, width: 150, value: ({ at }) => time(at, timeZone) },
  ]
}
