import { accessPaths } from '#modules/access/web/paths.ts'
import { notificationPaths } from '#modules/notifications/web/paths.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { profile } from '../contract.ts'
import { Facts, LoadingFacts } from './Facts.tsx'
import css from './Profile.module.css'
import { profileOf } from './sections.ts'
import { profileTitles } from './titles.ts'
import { profileText } from './words.ts'

/** How a teacher signs in. */
export default function Account() {
  const { titles } = useText(profileTitles)
  const text = useText(profileText)
  const user = useUser()
  const count = useCount()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const read = useRead(profile.routes.getOwnProfile, {})
  const own = read.data
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.account}
        subtitle={text.account.hint}
        crumbs={[{ label: titles.profile, to: profileOf(user) }]}
      />
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : !own ? (
        <LoadingFacts />
      ) : (
        <Facts
          facts={[
            [text.userName, user.userName],
            [text.email, own.email],
            [text.phone, own.phone],
            [
              text.passwordSet,
              own.passwordSetAt ? time(own.passwordSetAt, timeZone, { dateStyle: 'medium' }) : text.notYet,
            ],
            [text.signedIn, count(text.devices, own.sessions)],
          ]}
        />
      )}
      <div className={css.row}>
        <ButtonLink to={accessPaths.changePassword}>{text.changePassword}</ButtonLink>
        <ButtonLink to={accessPaths.sessions}>{text.mySessions}</ButtonLink>
        <ButtonLink to={notificationPaths.settings}>{text.notifications.title}</ButtonLink>
      </div>
    </div>
  )
}
