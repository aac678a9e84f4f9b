import { IconChevronRight } from '@tabler/icons-react'
import { loginRoleNames } from '#platform/contract/access/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { DoorPage } from '../door/DoorPage.tsx'
import { lastRole } from '../door/doors.ts'
import { usePageView } from '../door/usePageView.ts'
import { loginPath } from '../paths.ts'
import { accessText } from '../words.ts'
import { SignInForm } from './SignInForm.tsx'
import css from './Welcome.module.css'

/** The start page: the login page of the role last used on this device, or a choice of roles. */
export default function Welcome() {
  usePageView('/')
  const { isOrganisation } = useSchool()
  const door = isOrganisation ? 'superadmin' : lastRole()
  return door ? <SignInForm door={door} /> : <ChooseDoor />
}

function ChooseDoor() {
  const text = useText(accessText)
  return (
    <DoorPage door="teacher" title={text.welcome.title} subtitle={text.welcome.subtitle}>
      <ul className={css.doors}>
        {loginRoleNames.map((role) => (
          <li key={role}>
            <Link to={loginPath(role)} look="bare" className={css.door}>
              <span className={css.words}>
                <span className={css.name}>{text.roles[role]}</span>
                <span className={css.hint}>{text.rolesHint[role]}</span>
              </span>
              <Icon of={IconChevronRight} className={css.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </DoorPage>
  )
}
