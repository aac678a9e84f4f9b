import { useText } from '#platform/web/i18n.tsx'
import { homeOf } from '#platform/web/routing/gate.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { accessText } from '../words.ts'

/** Shown for pages the user has no access to. */
export default function NoAccess() {
  const text = useText(accessText)
  const user = useUser()
  return (
    <>
      <PageHeader title={text.titles.noAccess} />
      <EmptyState
        kind="no-permission"
        body={text.noAccess.body}
        action={
          <ButtonLink to={homeOf({ user })} variant="primary">
            {text.noAccess.home}
          </ButtonLink>
        }
      />
    </>
  )
}
