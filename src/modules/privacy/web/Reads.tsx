import { useState } from 'react'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { privacy } from '../contract.ts'
import type { FoundPerson, RecordRead } from '../schemas.ts'
import { PersonChoice } from './PersonChoice.tsx'
import css from './Privacy.module.css'
import { PrivacyPage } from './PrivacyPage.tsx'
import { privacyText } from './words.ts'

type Which = 'readers' | 'read'

/** Who has seen a person's records, and whose records a person has seen. */
export default function Reads() {
  const text = useText(privacyText).reads
  const [person, setPerson] = useState<FoundPerson | null>(null)
  const [which, setWhich] = useState<Which>('readers')
  const [day, setDay] = useState<CivilDate | null>(null)
  return (
    <PrivacyPage part="reads" subtitle={text.subtitle}>
      <div className={css.narrow}>
        <PersonChoice value={person?.userId ?? null} onChange={setPerson} />
        {person && (
          <>
            <RadioGroup<Which>
              label={text.which}
              value={which}
              onChange={setWhich}
              options={(['readers', 'read'] as const).map((value) => ({ value, label: text[value] }))}
            />
            {which === 'read' && (
              <DateField label={text.day} value={day} onChange={(date) => setDay(date as CivilDate | null)} />
            )}
          </>
        )}
      </div>
      {person ? (
        <ReadList key={`${person.userId} ${which} ${day}`} userId={person.userId} which={which} day={day} />
      ) : (
        <p className={css.quiet}>{text.start}</p>
      )}
    </PrivacyPage>
  )
}

function ReadList({ userId, which, day }: { userId: string; which: Which; day: CivilDate | null }) {
  const text = useText(privacyText).reads
  const count = useCount()
  const list = useListState(useColumns())
  const { page, size, q } = list.state
  const params = { userId }
  const readers = useRead(
    privacy.routes.listReaders,
    { params, query: { q, sort: '-lastAt', page, size } },
    { enabled: which === 'readers', placeholderData: (before) => before },
  )
  const query = { q, ...(day && { day }) }
  const read = useRead(
    privacy.routes.listReadPeople,
    { params, query: { ...query, page, size } },
    { enabled: which === 'read', placeholderData: (before) => before },
  )
  const shown = which === 'readers' ? readers : read
  return (
    <DataTable<RecordRead>
      {...list}
      {...listStatus(shown)}
      label={text[which]}
      rows={shown.data?.rows ?? []}
      rowId={(row) => `${row.personId} ${row.day}`}
      total={shown.data?.total ?? 0}
      search={text.search}
      count={(total) => count(text.count, total)}
      exportRows={({ page: next, size: many, signal }) =>
        which === 'readers'
          ? call(
              privacy.routes.listReaders,
              { params, query: { q, sort: '-lastAt', page: next, size: many } },
              { signal },
            )
          : call(privacy.routes.listReadPeople, { params, query: { ...query, page: next, size: many } }, { signal })
      }
      empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
    />
  )
}

function useColumns(): TableColumn<RecordRead>[] {
  const words = useText(privacyText)
  const text = words.reads
  const { date, time } = useFormat()
  const { timeZone } = useSchool()
  return [
    {
      id: 'name',
      header: text.name,
      role: 'primary',
      value: ({ name }) => name,
      person: ({ name, kind }) => ({ name, meta: words.kinds[kind] }),
    },
    { id: 'day', header: text.on, kind: 'date', value: ({ day }) => day, cell: ({ day }) => date(day) },
    { id: 'what', header: text.what, role: 'secondary', value: ({ actions }) => actions.join(', ') },
    { id: 'reads', header: text.times, role: 'number', value: ({ reads }) => reads },
    {
      id: 'last',
      header: text.last,
      kind: 'datetime',
      value: ({ lastAt }) => lastAt,
      cell: ({ lastAt }) => time(lastAt, timeZone, { timeStyle: 'short' }),
    },
  ]
}
