import { useState } from 'react'
import { noticeOffice } from '#modules/notices/contract.ts'
import type { Recipient } from '#modules/notices/schemas.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import css from '../Notices.module.css'
import { noticeText } from '../words.ts'

/** Who a notice is for, who has read it and who has not, and what they answered. */
export function Recipients({ noticeId }: { noticeId: string }) {
  const text = useText(noticeText).office
  const count = useCount()
  const [shown, setShown] = useState<'all' | 'yes' | 'no'>('all')
  const list = useListState(useColumns(), { defaultSort: 'name', prefix: 'r', defaultSize: 20 })
  const { page, size, q } = list.state
  const query = { q, sort: (list.state.sort ?? 'name') as 'name', ...(shown !== 'all' && { isRead: shown }) }
  const params = { noticeId }
  const read = useRead(
    noticeOffice.routes.listRecipients,
    { params, query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <Section title={text.recipients}>
      <div className={css.stack}>
        <div>
          <SegmentedControl
            label={text.status}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: text.everyone },
              { value: 'yes', label: text.hasRead },
              { value: 'no', label: text.unread },
            ]}
          />
        </div>
        <DataTable<Recipient>
          {...list}
          {...listStatus(read)}
          label={text.recipients}
          rows={read.data?.rows ?? []}
          rowId={(row) => row.userId}
          total={read.data?.total ?? 0}
          search={text.searchPeople}
          count={(total) => count(text.count, total)}
          exportRows={({ page: next, size: many, signal }) =>
            call(
              noticeOffice.routes.listRecipients,
              { params, query: { ...query, page: next, size: many } },
              { signal },
            )
          }
          empty={<EmptyState kind="no-match" />}
        />
      </div>
    </Section>
  )
}

function useColumns(): TableColumn<Recipient>[] {
  const words = useText(noticeText)
  const text = words.office
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const answerOf = (answer: string) =>
    answer === '0'
      ? words.event.notComing
      : answer.startsWith('+')
        ? `${words.event.coming} (${answer.slice(1)})`
        : answer
  return [
    {
      id: 'name',
      header: text.person,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      person: ({ name, about }) => ({ name, meta: about }),
    },
    { id: 'role', header: text.role, value: ({ role }) => words.person[role] },
    {
      id: 'readAt',
      header: text.readAt,
      kind: 'datetime',
      value: ({ readAt }) => readAt,
      cell: ({ readAt }) =>
        readAt ? time(readAt, timeZone, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }) : '·',
    },
    { id: 'answer', header: text.answer, value: ({ answer }) => answerOf(answer) },
  ]
}
