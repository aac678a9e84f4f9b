import { IconDownload, IconEye, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { showSize } from '#ui/formats/fileSize.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { vault } from '../contract.ts'
import type { Left, Vault, VaultItem } from '../schemas.ts'
import { categoryName } from './categoryNames.ts'
import { ItemDrawer } from './ItemDrawer.tsx'
import { ItemList, OwnActions, useLook } from './ItemList.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { vaultTitles } from './titles.ts'
import css from './Vault.module.css'
import { vaultText } from './words.ts'

/** A person's own documents, and what others share with them. */
export default function OwnVault() {
  const { titles } = useText(vaultTitles)
  const text = useText(vaultText)
  const [added, setAdded] = useState<VaultItem | 'new' | null>(null)
  const [shared, setShared] = useState<VaultItem | null>(null)
  const read = useRead(vault.routes.getOwnVault, {})
  const look = useLook()
  const add = (
    <Button variant="primary" icon={IconPlus} onClick={() => setAdded('new')}>
      {text.form.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={titles.mine} subtitle={text.mine.subtitle} actions={read.data?.isEdit && add} />
      {!read.data ? (
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
          {read.data.left && <LeftNotice left={read.data.left} isOwn />}
          <MissingNotice {...read.data} />
          {read.data.items.length === 0 ? (
            <EmptyState kind="nothing" sketch="ledger" title={text.mine.none} body={text.mine.noneHint} />
          ) : (
            <ItemList
              items={read.data.items}
              categories={read.data.categories}
              onLook={(...asked) => void look(...asked)}
              actions={(item) =>
                read.data.isEdit && (
                  <OwnActions item={item} onVersion={() => setAdded(item)} onShare={() => setShared(item)} />
                )
              }
            />
          )}
          <SharedWithMe items={read.data.sharedWithMe} />
          <Used used={read.data.used} quota={read.data.quota} />
        </div>
      )}
      {added && read.data && (
        <ItemDrawer
          replaced={added === 'new' ? null : added}
          categories={read.data.categories}
          onClose={() => setAdded(null)}
        />
      )}
      {shared && <ShareDialog item={shared} onClose={() => setShared(null)} />}
    </>
  )
}

export function MissingNotice({ missing, categories }: Pick<Vault, 'missing' | 'categories'>) {
  const text = useText(vaultText)
  if (missing.length === 0) return null
  const list = missing.map((code) => categoryName(text, categories, code)).join(', ')
  return <Notice tone="warn" title={fill(text.mine.missing, { list })} />
}

/** Says that somebody has left, and until when the school keeps the documents. */
export function LeftNotice({ left, isOwn = false }: { left: Left; isOwn?: boolean }) {
  const text = useText(vaultText).left
  const { date } = useFormat()
  const title = left.on ? fill(text.on, { date: date(left.on) }) : text.unknown
  const kept = left.keptUntil ? fill(text.keptUntil, { date: date(left.keptUntil) }) : text.kept
  return (
    <Notice tone="info" title={title}>
      {kept} {isOwn && text.readOnly}
    </Notice>
  )
}

function Used({ used, quota }: Pick<Vault, 'used' | 'quota'>) {
  const text = useText(vaultText).mine
  return <p className={css.quiet}>{fill(text.used, { used: showSize(used), quota: showSize(quota) })}</p>
}

function SharedWithMe({ items }: { items: Vault['sharedWithMe'] }) {
  const text = useText(vaultText)
  const { date } = useFormat()
  const look = useLook()
  if (items.length === 0) return null
  return (
    <Section title={text.mine.shared}>
      <Lines label={text.mine.shared}>
        {items.map(({ vaultItemId, owner, title, until, purpose, mayDownload }) => (
          <Line
            key={vaultItemId}
            name={title}
            meta={`${fill(text.mine.from, { name: owner, date: date(until) })} · ${purpose}`}
          >
            <Button size="small" icon={IconEye} onClick={() => void look(vaultItemId, 'view')}>
              {text.item.view}
            </Button>
            {mayDownload && (
              <Button size="small" icon={IconDownload} onClick={() => void look(vaultItemId, 'download')}>
                {text.item.download}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
