import { activeStatus } from '#platform/contract/access/roles.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { AccountStatus } from '../students/studentColumns.tsx'
import { guardianAccessText } from './guardianAccessWords.ts'

type Account = {
  readonly userName: string | null
  readonly statusId: number | null
  readonly invitedAt: string | null
  readonly lastSignIn: string | null
}

/** How far a guardian's account has come, in words. */
export function useAccountWords(): (account: Account) => string {
  const text = useText(guardianAccessText).state
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const day = (instant: string) => time(instant, timeZone, { dateStyle: 'medium' })
  return ({ userName, invitedAt, lastSignIn }) => {
    if (lastSignIn) return fill(text.used, { date: day(lastSignIn) })
    if (!userName) return text.none
    return invitedAt ? fill(text.invited, { date: day(invitedAt) }) : text.waiting
  }
}

export function AccountState({ account }: { account: Account }) {
  const words = useAccountWords()
  return account.statusId === activeStatus.deactivated ? <AccountStatus statusId={account.statusId} /> : words(account)
}
