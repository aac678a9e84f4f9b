import { IconDownload, IconEye, IconShare, IconTrash, IconVersions } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type ApiProblem, download, saveFile } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { vault } from '../contract.ts'
import type { VaultState } from '../rules.ts'
import type { Category, VaultItem } from '../schemas.ts'
import { categoryName } from './categoryNames.ts'
import css from './Vault.module.css'
import { useServerWords, vaultText } from './words.ts'

const tones: Record<VaultState, StatusTone> = {
  submitted: 'part',
  verified: 'good',
  returned: 'bad',
  superseded: 'neutral',
}

export type OpenItem = (vaultItemId: string, action: 'view' | 'download') => void

/** Opens a document, which is logged. The office says why. */
export function useLook() {
  const say = useServerWords()
  const send = useSend(vault.routes.lookAtItem)
  return async (vaultItemId: string, action: 'view' | 'download', reason = '') => {
    // Opened at once, because browsers block windows that open after an answer.
    const page = action === 'view' ? window.open('', '_blank') : null
    try {
      const { data } = await send.mutateAsync({ params: { vaultItemId }, body: { action, reason } })
      const link = { params: { vaultLookId: data.vaultLookId, token: data.token } }
      if (!page) return await saveFile(vault.routes.readVaultFile, link)
      const { blob } = await download(vault.routes.readVaultFile, link)
      const url = URL.createObjectURL(blob)
      page.location.replace(url)
      // The page has read it by then; revoked earlier, it would stay empty.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (failed) {
      page?.close()
      void toast.error(say(failed as ApiProblem))
    }
  }
}

type ItemListProps = {
  items: readonly VaultItem[]
  categories: readonly Category[]
  onLook: OpenItem
  /** What the reader may do besides looking. */
  actions: (item: VaultItem) => ReactNode
}

/** The documents of a vault by category. */
export function ItemList({ items, categories, onLook, actions }: ItemListProps) {
  const text = useText(vaultText)
  return (
    <div className={css.stack}>
      {categories.map(({ code, visibleTo }) => {
        const own = items.filter((item) => item.category === code)
        return (
          own.length > 0 && (
            <Section key={code} title={categoryName(text, categories, code)}>
              {visibleTo !== 'leadership' && <p className={css.quiet}>{text.visible[visibleTo]}</p>}
              {own.map((item) => (
                <Item
                  key={item.vaultItemId}
                  item={item}
                  isPrivate={visibleTo === 'owner'}
                  onLook={onLook}
                  actions={actions(item)}
                />
              ))}
            </Section>
          )
        )
      })}
    </div>
  )
}

type ItemProps = { item: VaultItem; isPrivate: boolean; onLook: OpenItem; actions: ReactNode }

function Item({ item, isPrivate, onLook, actions }: ItemProps) {
  const text = useText(vaultText)
  const { date } = useFormat()
  const { vaultItemId, title, fileName, number, state, expiry, expiresOn, issuedOn, verifiedBy, reason, note } = item
  const { keptUntil } = item
  const facts = [
    fileName,
    number > 1 && fill(text.version, { n: number }),
    issuedOn && fill(text.issued, { date: date(issuedOn) }),
    expiresOn && fill(text.expires, { date: date(expiresOn) }),
    verifiedBy && fill(text.verifiedBy, { name: verifiedBy }),
    keptUntil && fill(text.keptUntil, { date: date(keptUntil) }),
    note,
  ]
  return (
    <div className={css.item}>
      <div className={css.row}>
        <span className={css.name} dir="auto">
          {title}
        </span>
        {/* Nobody verifies what only its owner sees. */}
        {!(isPrivate && state === 'submitted') && <Status tone={tones[state]}>{text.states[state]}</Status>}
        {state === 'verified' && item.isReplaced && <Status tone="part">{text.renewing}</Status>}
        {expiry && <Status tone={expiry === 'expired' ? 'bad' : 'part'}>{text[expiry]}</Status>}
      </div>
      <p className={css.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      {reason && <p dir="auto">{reason}</p>}
      <div className={css.row}>
        <Button size="small" icon={IconEye} onClick={() => onLook(vaultItemId, 'view')}>
          {text.item.view}
        </Button>
        <Button size="small" icon={IconDownload} onClick={() => onLook(vaultItemId, 'download')}>
          {text.item.download}
        </Button>
        {actions}
      </div>
      <Looks item={item} />
    </div>
  )
}

/** Who looked at a document; read only when somebody asks. */
function Looks({ item: { vaultItemId, lookCount } }: { item: VaultItem }) {
  const text = useText(vaultText).item
  const { number } = useFormat()
  const [size, setSize] = useState(0)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setSize((before) => before || firstLooks)}>
      <summary className={css.quiet}>{fill(text.looks, { n: number(lookCount) })}</summary>
      {size > 0 && <LookList vaultItemId={vaultItemId} size={size} onMore={() => setSize(200)} />}
    </details>
  )
}

const firstLooks = 20

type LookListProps = { vaultItemId: string; size: number; onMore: () => void }

function LookList({ vaultItemId, size, onMore }: LookListProps) {
  const text = useText(vaultText).item
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { data } = useRead(
    vault.routes.listLooks,
    { params: { vaultItemId }, query: { size } },
    { placeholderData: (before) => before },
  )
  if (!data) return null
  if (data.total === 0) return <p className={css.quiet}>{text.noLooks}</p>
  return (
    <>
      <ul className={css.looks}>
        {data.rows.map(({ by, action, at, reason }) => (
          <li key={`${at} ${by}`} className={css.quiet}>
            {fill(action === 'view' ? text.view1 : text.download1, { name: by })} ·{' '}
            {time(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}
            {reason && ` · ${reason}`}
          </li>
        ))}
      </ul>
      {data.rows.length < data.total && size === firstLooks && (
        <Button size="small" variant="quiet" onClick={onMore}>
          {text.moreLooks}
        </Button>
      )}
    </>
  )
}

/** Adds a newer version of a document. */
export function NewVersion({ onClick }: { onClick: () => void }) {
  const text = useText(vaultText).item
  return (
    <Button size="small" icon={IconVersions} onClick={onClick}>
      {text.newVersion}
    </Button>
  )
}

type OwnActionsProps = { item: VaultItem; onVersion: () => void; onShare: () => void }

/** What the owner may do with a document. */
export function OwnActions({ item, onVersion, onShare }: OwnActionsProps) {
  const words = useText(vaultText)
  const text = words.item
  const say = useServerWords()
  const [isAsking, setAsking] = useState(false)
  const { date } = useFormat()
  const remove = useSend(vault.routes.removeOwnItem, { onError: (problem) => void toast.error(say(problem)) })
  const end = useSend(vault.routes.endShare, { onError: (problem) => void toast.error(say(problem)) })
  const { vaultItemId, state, shares } = item
  if (state === 'superseded') return null
  return (
    <>
      {!item.isReplaced && <NewVersion onClick={onVersion} />}
      <Button size="small" icon={IconShare} onClick={onShare}>
        {text.share}
      </Button>
      {state !== 'verified' && (
        <Button
          size="small"
          variant={isAsking ? 'danger' : 'quiet'}
          icon={IconTrash}
          onClick={() => (isAsking ? remove.mutate({ params: { vaultItemId } }) : setAsking(true))}
        >
          {text.remove}
        </Button>
      )}
      {shares.map(({ vaultShareId, name, role, until, purpose }) => {
        const who = name ?? (role ? words.everyone[role] : '')
        return (
          <span key={vaultShareId} className={css.share}>
            <span className={css.quiet}>{fill(text.sharedWith, { name: who, date: date(until), purpose })}</span>
            <Button size="small" variant="quiet" onClick={() => end.mutate({ params: { vaultShareId } })}>
              {text.stop}
            </Button>
          </span>
        )
      })}
    </>
  )
}
