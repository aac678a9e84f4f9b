import { IconChevronRight, IconDevices, IconKey, IconLogout } from '@tabler/icons-react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Icon, type IconType } from '#ui/Icon.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { accessPaths } from '../paths.ts'
import { useSignOut } from '../public.tsx'
import { accessText } from '../words.ts'
import css from './Account.module.css'
import { accountText } from './accountWords.ts'

export default function Account() {
  const { titles } = useText(accessText)
  const text = useText(accountText).account
  const user = useUser()
  const school = useSchool()
  const signOut = useSignOut()
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <div className={css.page}>
      <PageHeader
        title={name}
        subtitle={`${fill(text.subtitle, { userName: user.userName })} · ${school.name}`}
        actions={
          <Button icon={IconLogout} onClick={() => void signOut()}>
            {text.signOut}
          </Button>
        }
      />
      <Section title={text.security}>
        <ul className={css.list}>
          <Entry
            to={accessPaths.changePassword}
            icon={IconKey}
            title={titles.changePassword}
            hint={text.passwordHint}
          />
          <Entry to={accessPaths.sessions} icon={IconDevices} title={titles.sessions} hint={text.sessionsHint} />
        </ul>
      </Section>
    </div>
  )
}

function Entry({ to, icon, title, hint }: { to: string; icon: IconType; title: string; hint: string }) {
  return (
    <li>
      <Link to={to} look="bare" className={css.entry}>
        <Icon of={icon} size={20} className={css.icon} />
        <span className={css.words}>
          <span className={css.title}>{title}</span>
          <span className={css.hint}>{hint}</span>
        </span>
        <Icon of={IconChevronRight} className={css.arrow} />
      </Link>
    </li>
  )
}
