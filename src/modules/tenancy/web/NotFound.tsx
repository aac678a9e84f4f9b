import { useText } from '#platform/web/i18n.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PlainPage } from './PlainPage.tsx'
import { tenancyText } from './words.ts'

/** Shown for an address without a page: a full page before signing in, a message beside the menu afterwards. */
export default function NotFound() {
  const { school, user } = useSession()
  const text = useText(tenancyText)
  const hasMenu = user !== null && !user.mustSetPassword
  const action = (
    <ButtonLink to="/" variant="primary" size={hasMenu ? undefined : 'large'}>
      {text.notFound.home}
    </ButtonLink>
  )
  if (hasMenu)
    return (
      <>
        <PageHeader title={text.titles.notFound} />
        <EmptyState
          kind="nothing"
          sketch="chair"
          title={text.notFound.title}
          body={text.notFound.body}
          action={action}
        />
      </>
    )
  return (
    <PlainPage
      school={school ? { name: school.name, logoUrl: school.logoUrl, meta: school.place } : undefined}
      sketch="chair"
      title={text.titles.notFound}
      action={action}
    >
      <p>{text.notFound.body}</p>
    </PlainPage>
  )
}
