import { useState } from 'react'
import { noticeOffice } from '#modules/notices/contract.ts'
import type { Slip } from '#modules/notices/schemas.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { signatureBox } from '../board/SignaturePad.tsx'
import css from '../Notices.module.css'
import { noticeText } from '../words.ts'

/** The children a slip is for: whose slip is back, signed by whom, and whose is missing. */
export function Slips({ noticeId }: { noticeId: string }) {
  const text = useText(noticeText)
  const count = useCount()
  const [shown, setShown] = useState<'all' | 'yes' | 'no'>('all')
  const list = useListState(useColumns(), { defaultSort: 'name', prefix: 's', defaultSize: 20 })
  const { page, size, q } = list.state
  const query = { q, sort: (list.state.sort ?? 'name') as 'name', ...(shown !== 'all' && { isSigned: shown }) }
  const params = { noticeId }
  const read = useRead(
    noticeOffice.routes.listSlips,
    { params, query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <Section title={text.slips.title}>
      <div className={css.stack}>
        <div>
          <SegmentedControl
            label={text.slips.title}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: text.slips.all },
              { value: 'yes', label: text.slips.back },
              { value: 'no', label: text.slips.missing },
            ]}
          />
        </div>
        <DataTable<Slip>
          {...list}
          {...listStatus(read)}
          label={text.slips.title}
          rows={read.data?.rows ?? []}
          rowId={(row) => row.studentId}
          total={read.data?.total ?? 0}
          search={text.office.searchPeople}
          count={(total) => count(text.slips.count, total)}
          exportRows={({ page: next, size: many, signal }) =>
            call(noticeOffice.routes.listSlips, { params, query: { ...query, page: next, size: many } }, { signal })
          }
          empty={<EmptyState kind="no-match" />}
        />
      </div>
    </Section>
  )
}

function useColumns(): TableColumn<Slip>[] {
  const text = useText(noticeText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const words = ({ signedAt, agrees }: Slip) =>
    signedAt === null ? text.slips.missing : agrees ? text.slip.agrees : text.slip.refuses
  return [
    {
      id: 'name',
      header: text.slips.child,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      person: ({ name, className }) => ({ name, meta: className }),
    },
    {
      id: 'answer',
      header: text.office.answer,
      role: 'status',
      value: words,
      cell: (row) => <Status tone={row.signedAt === null ? 'draft' : row.agrees ? 'good' : 'bad'}>{words(row)}</Status>,
    },
    {
      id: 'signedBy',
      header: text.slips.signature,
      value: ({ signedBy }) => signedBy ?? '',
      cell: ({ signedBy, signature, signedAt }) =>
        signedBy &&
        signedAt && (
          <span className={css.signature}>
            <svg viewBox={signatureBox} role="img" aria-label={fill(text.slips.signatureOf, { name: signedBy })}>
              <path d={signature ?? ''} />
            </svg>
            <span className={css.quiet}>
              {signedBy}, {time(signedAt, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}
            </span>
          </span>
        ),
    },
  ]
}
