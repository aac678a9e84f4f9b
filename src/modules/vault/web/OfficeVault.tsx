import { IconAdjustments, IconCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { vaultEditors } from '../access.ts'
import { vaultOffice } from '../contract.ts'
import { limits, vaultFilters } from '../rules.ts'
import type { Category, Left, VaultItem, VaultRow } from '../schemas.ts'
import { categoryName } from './categoryNames.ts'
import { ItemDrawer } from './ItemDrawer.tsx'
import { ItemList, NewVersion, type OpenItem } from './ItemList.tsx'
import { LeftNotice, MissingNotice } from './OwnVault.tsx'
import { vaultPaths } from './paths.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { vaultTitles } from './titles.ts'
import css from './Vault.module.css'
import { useServerWords, vaultText } from './words.ts'

const shows = vaultFilters.filter((value) => value !== 'all')

/** The documents of the staff: who has what, what is missing, what expires. */
export default function OfficeVault() {
  const { titles } = useText(vaultTitles)
  const text = useText(vaultText)
  const count = useCount()
  const { number } = useFormat()
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const { data: known } = useRead(vaultOffice.routes.listVaultCategories, {})
  const categories = known?.categories ?? []
  const person = params.get('person')
  const list = useListState(useColumns(categories), { filters: ['show'], defaultSort: 'name' })
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
      <PageHeader
        title={titles.office}
        subtitle={text.office.subtitle}
        actions={
          mayUse(vaultEditors, user) && (
            <ButtonLink icon={IconAdjustments} to={vaultPaths.categories}>
              {titles.categories}
            </ButtonLink>
          )
        }
      />
      {troubled.length > 0 && (
        <Section title={text.office.board}>
          <div className={css.board}>
            {troubled.map(({ category, missing, expired }) => (
              <p key={category}>
                <strong>{categoryName(text, categories, category)}</strong>
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

function useColumns(categories: readonly Category[]): TableColumn<VaultRow>[] {
  const text = useText(vaultText)
  const { date } = useFormat()
  const leftText = ({ on }: Left) => (on ? fill(text.left.on, { date: date(on) }) : text.left.unknown)
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
      person: ({ name, role, left }) => ({
        name,
        meta: left ? `${text.roles[role]} · ${leftText(left)}` : text.roles[role],
      }),
    },
    figure('documents'),
    figure('toVerify'),
    figure('expiring'),
    figure('expired'),
    {
      id: 'missing',
      header: text.office.missing,
      value: ({ missing }) => missing.map((code) => categoryName(text, categories, code)).join(', '),
    },
  ]
}

function PersonVault({ userId, onClose }: { userId: string; onClose: () => void }) {
  const text = useText(vaultText)
  const count = useCount()
  const read = useRead(vaultOffice.routes.getVault, { params: { userId } })
  const [added, setAdded] = useState<VaultItem | 'new' | null>(null)
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
            <Button icon={IconPlus} onClick={() => setAdded('new')}>
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
            {data.left && <LeftNotice left={data.left} />}
            <MissingNotice {...data} />
            {data.hidden > 0 && <p className={css.quiet}>{count(text.office.hidden, data.hidden)}</p>}
            {data.items.length === 0 ? (
              <EmptyState kind="nothing" sketch="ledger" title={text.mine.none} />
            ) : (
              <ItemList
                items={data.items}
                categories={data.categories}
                onLook={(...look) => setAsked(look)}
                actions={(item) =>
                  data.isEdit && (
                    <>
                      <Decision userId={userId} item={item} />
                      {item.state !== 'superseded' && !item.isReplaced && <NewVersion onClick={() => setAdded(item)} />}
                    </>
                  )
                }
              />
            )}
          </div>
        )}
      </Drawer>
      {added && data && (
        <ItemDrawer
          replaced={added === 'new' ? null : added}
          // The office adds nothing that only the owner sees.
          categories={data.categories.filter(({ visibleTo }) => visibleTo !== 'owner')}
          ownerId={userId}
          onClose={() => setAdded(null)}
        />
      )}
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
