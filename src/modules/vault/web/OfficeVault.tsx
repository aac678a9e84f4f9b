import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { vaultOffice } from '../contract.ts'
import { limits } from '../rules.ts'
import type { VaultItem, VaultRow } from '../schemas.ts'
import { ItemDrawer } from './ItemDrawer.tsx'
import { ItemList, type OpenItem } from './ItemList.tsx'
import { MissingNotice } from './OwnVault.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { vaultTitles } from './titles.ts'
import css from './Vault.module.css'
import { useServerWords, vaultText } from './words.ts'

const shows = ['missing', 'toVerify', 'expiring', 'expired'] as const

/** The documents of the staff: who has what, what is missing, what expires. */
export default function OfficeVault() {
  const { titles } = useText(vaultTitles)
  const text = useText(vaultText)
  const count = useCount()
  const { number } = useFormat()
  const [params, setParams] = useSearchParams()
  const person = params.get('person')
  const list = useListState(useColumns(), { filters: ['show'], defaultSort: 'name' })
  const { page, size, q } = list.state
  const show = shows.find((one) => one === filterValue(list.state, 'show')) ?? ('all' as const)
  const query = { q, show, sort: (list.state.sort ?? 'name') as 'name' }
  const read = useRead(
    vaultOffice.routes.listVaults,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  const open = (userId: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (userId) next.set('person', userId)
      else next.delete('person')
      return next
    })
  const troubled = (read.data?.byCategory ?? []).filter(({ missing, expired }) => missing + expired > 0)
  return (
    <>
      <PageHeader title={titles.office} subtitle={text.office.subtitle} />
      {troubled.length > 0 && (
        <Section title={text.office.board}>
          <div className={css.board}>
            {troubled.map(({ category, missing, expired }) => (
              <p key={category}>
                <strong>{text.categories[category]}</strong>
                <br />
                <span className={css.quiet}>
                  {fill(text.office.line, { missing: number(missing), expired: number(expired) })}
                </span>
              </p>
            ))}
          </div>
        </Section>
      )}
      <DataTable<VaultRow>
        {...list}
        {...listStatus(read)}
        label={titles.office}
        rows={read.data?.rows ?? []}
        rowId={({ userId }) => userId}
        total={read.data?.total ?? 0}
        search={text.office.search}
        count={(total) => count(text.office.count, total)}
        filters={[
          {
            id: 'show',
            label: text.office.show,
            single: true,
            bare: true,
            options: shows.map((value) => ({ value, label: text.office[value] })),
          },
        ]}
        exportRows={({ page: next, size: many, signal }) =>
          call(vaultOffice.routes.listVaults, { query: { ...query, page: next, size: many } }, { signal })
        }
        empty={<EmptyState kind="no-match" />}
        onOpen={({ userId }) => open(userId)}
      />
      {person && <PersonVault key={person} userId={person} onClose={() => open(null)} />}
    </>
  )
}

function useColumns(): TableColumn<VaultRow>[] {
  const text = useText(vaultText)
  const figure = (id: 'documents' | 'toVerify' | 'expiring' | 'expired') => ({
    id,
    header: text.office[id],
    role: 'number' as const,
    value: (row: VaultRow) => row[id],
  })
  return [
    {
      id: 'name',
      header: text.office.name,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      person: ({ name, role }) => ({ name, meta: text.roles[role] }),
    },
    figure('documents'),
    figure('toVerify'),
    figure('expiring'),
    figure('expired'),
    {
      id: 'missing',
      header: text.office.missing,
      value: ({ missing }) => missing.map((category) => text.categories[category]).join(', '),
    },
  ]
}

function PersonVault({ userId, onClose }: { userId: string; onClose: () => void }) {
  const text = useText(vaultText)
  const read = useRead(vaultOffice.routes.getVault, { params: { userId } })
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Parameters<OpenItem> | null>(null)
  const { data } = read
  return (
    <>
      <Drawer
        open
        wide
        onClose={onClose}
        title={data ? fill(text.office.vaultOf, { name: data.ownerName }) : ''}
        actions={
          data?.isEdit && (
            <Button icon={IconPlus} onClick={() => setAdding(true)}>
              {text.form.add}
            </Button>
          )
        }
      >
        {!data ? (
          read.isError ? (
            <EmptyState
              kind="failed"
              body={read.error.message}
              onRetry={() => void read.refetch()}
              retrying={read.isFetching}
            />
          ) : (
            <Loading>
              <SkeletonRows rows={4} columns={2} />
            </Loading>
          )
        ) : (
          <div className={css.stack}>
            <MissingNotice missing={data.missing} />
            {data.items.length === 0 ? (
              <EmptyState kind="nothing" sketch="ledger" title={text.mine.none} />
            ) : (
              <ItemList
                items={data.items}
                onLook={(...look) => setAsked(look)}
                actions={(item) => data.isEdit && <Decision userId={userId} item={item} />}
              />
            )}
          </div>
        )}
      </Drawer>
      {isAdding && <ItemDrawer replaced={null} ownerId={userId} onClose={() => setAdding(false)} />}
      {asked && <ReasonDialog look={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Decision({ userId, item: { vaultItemId, state } }: { userId: string; item: VaultItem }) {
  const text = useText(vaultText).item
  const say = useServerWords()
  const [reason, setReason] = useState<string | null>(null)
  const send = useSend(vaultOffice.routes.decideItem, { onError: (problem) => void toast.error(say(problem)) })
  if (state !== 'submitted') return null
  const decide = (isVerified: boolean) =>
    send.mutate({
      params: { userId, vaultItemId },
      body: { isVerified, reason: isVerified ? '' : (reason ?? '').trim() },
    })
  if (reason !== null)
    return (
      <>
        <TextField label={text.reason} maxLength={limits.reason} value={reason} onChange={setReason} autoFocus />
        <Button
          size="small"
          variant="danger"
          disabled={reason.trim() === ''}
          loading={send.isPending}
          onClick={() => decide(false)}
        >
          {text.return}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setReason(null)}>
          {text.cancel}
        </Button>
      </>
    )
  return (
    <>
      <Button size="small" variant="primary" icon={IconCheck} loading={send.isPending} onClick={() => decide(true)}>
        {text.verify}
      </Button>
      <Button size="small" onClick={() => setReason('')}>
        {text.return}
      </Button>
    </>
  )
}
