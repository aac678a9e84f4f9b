import { consents } from '#modules/consents/contract.ts'
import type { ConsentAnswer, Purpose } from '#modules/consents/schemas.ts'
import { type ConsentState, consentStates } from '#modules/consents/states.ts'
import { studentPath } from '#modules/people/web/paths.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { consentText } from './words.ts'

const tones = { missing: 'part', given: 'good', refused: 'bad' } as const

/** Each student with the answer of their family; the unanswered can be filtered. */
export function ConsentAnswers({ purpose: { purposeId, name } }: { purpose: Purpose }) {
  const text = useText(consentText)
  const count = useCount()
  const list = useListState(useColumns(), { filters: ['state'], defaultSort: 'name' })
  const { page, size, q } = list.state
  const state = filterValue(list.state, 'state') as ConsentState | undefined
  const query = { q, ...(state && { state }) }
  const params = { purposeId }
  const read = useRead(
    consents.routes.listConsentAnswers,
    { params, query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <Section title={fill(text.office.answers, { name })}>
      <DataTable<ConsentAnswer>
        {...list}
        {...listStatus(read)}
        label={fill(text.office.answers, { name })}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.studentId}
        total={read.data?.total ?? 0}
        search={text.office.student}
        count={(n) => count(text.office.count, n)}
        filters={[
          {
            id: 'state',
            label: text.office.state,
            single: true,
            options: consentStates.map((one) => ({ value: one, label: text.states[one] })),
          },
        ]}
        exportRows={({ page: at, size: many, signal }) =>
          call(consents.routes.listConsentAnswers, { params, query: { ...query, page: at, size: many } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="register" title={text.office.nobody} />}
      />
    </Section>
  )
}

function useColumns(): TableColumn<ConsentAnswer>[] {
  const text = useText(consentText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return [
    {
      id: 'name',
      header: text.office.student,
      role: 'primary',
      value: (row) => row.name,
      person: (row) => ({ name: row.name, meta: row.className, to: studentPath(row.studentId) }),
    },
    { id: 'className', header: text.office.class, value: (row) => row.className },
    {
      id: 'state',
      header: text.office.state,
      role: 'status',
      value: (row) => text.states[row.state],
      cell: (row) => <Status tone={tones[row.state]}>{text.states[row.state]}</Status>,
    },
    { id: 'by', header: text.office.by, value: (row) => row.answeredBy },
    {
      id: 'at',
      header: text.office.at,
      kind: 'datetime',
      width: 150,
      value: (row) => row.answeredAt,
      cell: (row) => row.answeredAt && time(row.answeredAt, timeZone),
    },
  ]
}
