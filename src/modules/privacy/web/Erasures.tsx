import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { erasureAskers, erasureConfirmers } from '../access.ts'
import { privacy } from '../contract.ts'
import type { Erasure } from '../schemas.ts'
import { ErasureDrawer } from './ErasureDrawer.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'
import { privacyTitles } from './titles.ts'
import { privacyText, useServerWords } from './words.ts'

const tones = { asked: 'part', confirmed: 'leave', cancelled: 'neutral', erasing: 'leave', erased: 'good' } as const

/** Requests to erase a person: asking, agreeing, taking back. */
export default function Erasures() {
  const text = useText(privacyText).erasures
  const { titles } = useText(privacyTitles)
  const say = useServerWords()
  const count = useCount()
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const [agreed, setAgreed] = useState<Erasure | null>(null)
  const list = useListState(useColumns(), { defaultSort: '-askedAt' })
  const { page, size, q } = list.state
  const query = { q, sort: (list.state.sort || '-askedAt') as '-askedAt' }
  const read = useRead(
    privacy.routes.listErasures,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  const confirm = useSend(privacy.routes.confirmErasure)
  const cancel = useSend(privacy.routes.cancelErasure, { onError: (problem) => void toast.error(say(problem)) })
  const mayConfirm = mayUse(erasureConfirmers, user)
  const ask = mayUse(erasureAskers, user) && (
    <Button variant="primary" icon={IconPlus} onClick={() => setAsking(true)}>
      {text.ask}
    </Button>
  )
  return (
    <PrivacyPage part="erasures" subtitle={text.subtitle} actions={ask}>
      <DataTable<Erasure>
        {...list}
        {...listStatus(read)}
        label={titles.erasures}
        rows={read.data?.rows ?? []}
        rowId={({ erasureId }) => erasureId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(total) => count(text.count, total)}
        exportRows={({ page: next, size: many, signal }) =>
          call(privacy.routes.listErasures, { query: { ...query, page: next, size: many } }, { signal })
        }
        rowActions={(row) => [
          ...(row.mayConfirm && mayConfirm
            ? [{ label: text.confirm, icon: IconCheck, onSelect: () => setAgreed(row) }]
            : []),
          ...(row.state === 'asked' || row.state === 'confirmed'
            ? [
                {
                  label: text.back,
                  icon: IconX,
                  onSelect: () => cancel.mutate({ params: { erasureId: row.erasureId }, body: {} }),
                },
              ]
            : []),
        ]}
        empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      />
      {isAsking && <ErasureDrawer onClose={() => setAsking(false)} />}
      {agreed && (
        <ConfirmationDialog
          open
          onClose={() => setAgreed(null)}
          title={fill(text.confirmTitle, { name: agreed.name })}
          confirmLabel={text.confirm}
          typeName={agreed.isAtOnce ? agreed.name : undefined}
          onConfirm={() => confirm.mutateAsync({ params: { erasureId: agreed.erasureId }, body: {} })}
        >
          <p>{agreed.isAtOnce ? text.confirmAtOnce : text.confirmLater}</p>
        </ConfirmationDialog>
      )}
    </PrivacyPage>
  )
}

function useColumns(): TableColumn<Erasure>[] {
  const words = useText(privacyText)
  const text = words.erasures
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return [
    {
      id: 'name',
      header: text.name,
      role: 'primary',
      value: ({ name }) => name,
      person: ({ name, kind }) => ({ name, meta: words.kinds[kind] }),
    },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      width: 170,
      value: ({ state }) => text.states[state],
      cell: ({ state }) => <Status tone={tones[state]}>{text.states[state]}</Status>,
    },
    { id: 'reason', header: text.reason, role: 'secondary', value: ({ reason }) => reason },
    {
      id: 'askedAt',
      header: text.asked,
      sort: true,
      sortDescending: true,
      width: 190,
      value: ({ askedBy, askedAt }) =>
        fill(text.askedBy, { name: askedBy, time: time(askedAt, timeZone, { dateStyle: 'medium' }) }),
    },
    {
      id: 'confirmed',
      header: text.confirmed,
      width: 190,
      value: ({ confirmedBy, dueAt, endedAt }) =>
        [
          confirmedBy,
          endedAt
            ? time(endedAt, timeZone)
            : dueAt && fill(text.due, { time: time(dueAt, timeZone, { dateStyle: 'medium' }) }),
        ]
          .filter(Boolean)
          .join(', '),
    },
  ]
}
