import { useState } from 'react'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { operator } from '../contract.ts'
import type { Change } from '../schemas.ts'
import css from './Changes.module.css'
import { operatorText } from './words.ts'

export function Changes() {
  const text = useText(operatorText).changes
  return (
    <>
      <PageHeader title={text.title} />
      <ChangeList />
    </>
  )
}

const step = 25

/** What operators changed, newest first; of one tenant or of all. */
export function ChangeList({ tenantId }: { tenantId?: string }) {
  const text = useText(operatorText).changes
  const [size, setSize] = useState(step)
  const read = useRead(operator.routes.listChanges, {
    query: { page: '1', size: String(size), ...(tenantId && { tenantId }) },
  })
  if (read.isPending)
    return (
      <Loading>
        <SkeletonRows rows={4} columns={2} />
      </Loading>
    )
  if (read.isError) return <EmptyState kind="failed" body={read.error.message} onRetry={() => void read.refetch()} />
  if (read.data.rows.length === 0) return <p className={css.none}>{text.none}</p>
  return (
    <>
      <ol className={css.list}>
        {read.data.rows.map((change) => (
          <ChangeLine key={change.changeId} change={change} />
        ))}
      </ol>
      {read.data.total > size && size < 200 && (
        <Button onClick={() => setSize(Math.min(200, size * 2))}>{text.more}</Button>
      )}
    </>
  )
}

function ChangeLine({ change }: { change: Change }) {
  const text = useText(operatorText).changes
  const { time } = useFormat()
  const valueText = useValueText()
  const actions: Record<string, string> = text.actions
  const fields: Record<string, string> = text.fields
  const when = time(change.at, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const names = Object.keys({ ...change.before, ...change.after })
  return (
    <li className={css.change}>
      <p className={css.what}>{fill(actions[change.action] ?? change.action, { subject: change.subjectName })}</p>
      {change.reason && <p>{change.reason}</p>}
      {names.map((name) => (
        <p key={name} className={css.detail}>
          {fields[name] ?? name}: {change.before && `${valueText(name, change.before[name])} → `}
          {valueText(name, change.after?.[name])}
        </p>
      ))}
      <p className={css.who}>{fill(text.by, { name: change.operatorName, time: when })}</p>
    </li>
  )
}

/** A stored value in words: modules by name, the rest as it is. */
function useValueText() {
  const text = useText(operatorText)
  const { time } = useFormat()
  const names = Object.fromEntries(
    Object.entries(licence).map(([name, number]) => [number, text.modules[name as keyof typeof licence]]),
  )
  const list = (numbers: unknown) =>
    Array.isArray(numbers) && numbers.length > 0
      ? numbers.map((number) => names[Number(number)] ?? String(number)).join(', ')
      : text.changes.nothing
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined) return text.changes.nothing
    if (typeof value === 'boolean') return value ? text.changes.yes : text.changes.no
    if (field === 'modules') return list(value)
    if (field === 'roleModules') {
      const holders: Record<string, string> = text.holders
      const roles = Object.entries(value).map(([holder, numbers]) => `${holders[holder] ?? holder}: ${list(numbers)}`)
      return roles.join('; ') || text.changes.nothing
    }
    if (field === 'maintenance') {
      const { name, from, to } = value as { name: string; from: string; to: string }
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      return `${name}, ${time(from, zone)} – ${time(to, zone)}`
    }
    return String(value)
  }
}
