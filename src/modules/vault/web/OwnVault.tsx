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
import type { Vault, VaultItem } from '../schemas.ts'
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
      <PageHeader title={titles.mine} subtitle={text.mine.subtitle} actions={add} />
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
          <MissingNotice missing={read.data.missing} />
          {read.data.items.length === 0 ? (
            <EmptyState kind="nothing" sketch="ledger" title={text.mine.none} body={text.mine.noneHint} />
          ) : (
            <ItemList
              items={read.data.items}
              onLook={look}
              actions={(item) => (
                <OwnActions item={item} onVersion={() => setAdded(item)} onShare={() => setShared(item)} />
              )}
            />
          )}
          <SharedWithMe items={read.data.sharedWithMe} />
          <Used used={read.data.used} quota={read.data.quota} />
        </div>
      )}
      {added && <ItemDrawer replaced={added === 'new' ? null : added} onClose={() => setAdded(null)} />}
      {shared && <ShareDialog item={shared} onClose={() => setShared(null)} />}
    </>
  )
}

export function MissingNotice({ missing }: Pick<Vault, 'missing'>) {
  const text = useText(vaultText)
  if (missing.length === 0) return null
  const list = missing.map((category) => text.categories[category]).join(', ')
  return <Notice tone="warn" title={fill(text.mine.missing, { list })} />
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
            <Button size="small" icon={IconEye} onClick={() => look(vaultItemId, 'view')}>
              {text.item.view}
            </Button>
            {mayDownload && (
              <Button size="small" icon={IconDownload} onClick={() => look(vaultItemId, 'download')}>
                {text.item.download}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
