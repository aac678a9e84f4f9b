import { Navigate } from 'react-router'
import { roles } from '#platform/contract/access/roles.ts'
import { contentPath } from '#platform/contract/files/contentRoutes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ContentFrame } from './ContentFrame.tsx'
import { playersTitles } from './titles.ts'

/** Redirects an address that doesn't name the kind of resource to the screen that opens it. */
export default function ForwardScreen() {
  const { titles } = useText(playersTitles)
  const prefix = useUser().roleId === roles.admin ? '/admin' : '/teacher'
  return (
    <ContentFrame title={titles.resource}>
      {({ resource }) => <Navigate replace to={contentPath(prefix, resource)} />}
    </ContentFrame>
  )
}
