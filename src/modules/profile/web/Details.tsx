import { ticketPaths } from '#modules/tickets/web/paths.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { profile } from '../contract.ts'
import { Facts, LoadingFacts } from './Facts.tsx'
import { useFacts } from './ownFacts.ts'
import css from './Profile.module.css'
import { profileOf, sectionsOf } from './sections.ts'
import { profileTitles } from './titles.ts'
import { profileText } from './words.ts'

/** What the school knows about the user. */
export default function Details() {
  const { titles } = useText(profileTitles)
  const text = useText(profileText)
  const facts = useFacts()
  const { date } = useFormat()
  const user = useUser()
  const read = useRead(profile.routes.getOwnProfile, {})
  const support = sectionsOf(user).find(({ name }) => name === 'support')?.to
  const own = read.data
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.details}
        subtitle={text.details.hint}
        crumbs={[{ label: titles.profile, to: profileOf(user) }]}
      />
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : !own ? (
        <LoadingFacts />
      ) : (
        <Facts
          facts={[
            [text.name, facts.name],
            [text.userName, facts.userName],
            [text.role, facts.role],
            [text.school, facts.school],
            [text.email, own.email],
            [text.phone, own.phone],
            [text.employeeNo, own.employeeNo],
            [text.designation, own.designation],
            [text.department, own.department],
            [text.qualification, own.qualification],
            [text.joinedOn, own.joinedOn && date(own.joinedOn)],
            [text.classTeacherOf, own.classes.join(', ')],
          ]}
        />
      )}
      <p className={css.quiet}>{text.change}</p>
      {support && (
        <div>
          <ButtonLink to={support === ticketPaths.profile ? `${support}?new=1` : support}>{text.ask}</ButtonLink>
        </div>
      )}
    </div>
  )
}
