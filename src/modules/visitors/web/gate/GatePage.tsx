import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMatch } from 'react-router'
import type { GateDay } from '#modules/visitors/gateSchemas.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { dismissEntry } from '../gateOffline/entryQueue.ts'
import { visitorPaths } from '../paths.ts'
import css from './Gate.module.css'
import { type Gate, useGate } from './useGate.ts'
import { gateText } from './words.ts'

export type GatePageProps = { readonly gate: Gate; readonly day: GateDay }

/** The frame of every gate screen: the day, what waits on this phone, and what the server has refused. */
export function GatePage({ title, children }: { title: string; children: (props: GatePageProps) => ReactNode }) {
  const text = useText(gateText)
  const count = useCount()
  const gate = useGate()
  const isHome = useMatch(visitorPaths.gateHome)
  const { day, read, isOffline, waiting, refused } = gate
  if (!day)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return (
    <div className={css.frame}>
      {/* The bar above shows the same words. */}
      <h1 className="visually-hidden">{title}</h1>
      {!isHome && (
        <Link to={visitorPaths.gateHome} look="bare" className={css.back ?? ''}>
          <Icon of={IconArrowLeft} size={20} />
          {text.home}
        </Link>
      )}
      {isOffline && (
        <Notice tone="warn" title={text.offline} live>
          {text.offlineHint}
        </Notice>
      )}
      {waiting.length > 0 && <Notice tone="info" title={count(text.notSent, waiting.length)} />}
      {refused.map(({ entry, refusal }) => (
        <Notice
          key={entry.clientId}
          tone="bad"
          title={fill(text.refused, { what: refusal ? text.refusals[refusal] : '' })}
          action={
            <Button size="small" onClick={() => void dismissEntry(entry.clientId)}>
              {text.dismiss}
            </Button>
          }
        >
          {'name' in entry ? entry.name : null}
        </Notice>
      ))}
      {children({ gate, day })}
    </div>
  )
}
