import { sessions } from '#modules/access/contract.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import type { Reply } from '#platform/contract/route.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { PersonCell } from '#ui/people/PersonCell.tsx'
import { useServerWords } from '../words.ts'
import { adminText } from './adminWords.ts'
import css from './LockedAccounts.module.css'

type LockedAccount = Reply<typeof sessions.routes.listLockedAccounts>['accounts'][number]

/** Accounts locked by wrong passwords, for admins with access to people. */
export function LockedAccounts() {
  return isGranted(useUser().matrix, 'user', 'view') && <LockedList />
}

function LockedList() {
  const text = useText(adminText).locked
  const list = useRead(sessions.routes.listLockedAccounts, {}, { refetchInterval: 60_000 })
  const accounts = list.data?.accounts ?? []
  return (
    <Section className={css.section} title={text.title} subtitle={text.hint}>
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={1} columns={2} person />
        </Loading>
      )}
      {list.isError && (
        <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} compact />
      )}
      {list.data && accounts.length === 0 && <p className={css.none}>{text.none}</p>}
      {accounts.length > 0 && (
        <ul className={css.list}>
          {accounts.map((account) => (
            <LockedRow key={account.userId} account={account} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function LockedRow({ account }: { account: LockedAccount }) {
  const text = useText(adminText).locked
  const say = useServerWords()
  const count = useCount()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const mayUnlock = isGranted(useUser().matrix, 'user', 'edit')
  const unlock = useSend(sessions.routes.unlockAccount)
  const { name, userName, tries, lockedUntil } = account
  const submit = async () => {
    try {
      await unlock.mutateAsync({ params: { userId: account.userId } })
      toast.success(fill(text.unlocked, { name }))
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  return (
    <li className={css.row}>
      <PersonCell name={name} meta={userName} />
      <span className={css.facts}>
        {count(text.tries, tries)} · {fill(text.until, { time: time(lockedUntil, timeZone, { timeStyle: 'short' }) })}
      </span>
      {mayUnlock && (
        <Button
          size="small"
          loading={unlock.isPending}
          aria-label={fill(text.unlockOf, { name })}
          onClick={() => void submit()}
        >
          {text.unlock}
        </Button>
      )}
    </li>
  )
}
