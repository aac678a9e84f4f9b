import { IconBellCog, IconDevices, IconIdBadge2, IconKey, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { roleNames } from '#platform/contract/access/roles.ts'
import { Link } from '#ui/actions/Link.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { Icon, type IconType } from '#ui/Icon.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import { type ColorScheme, type Density, setAppearance } from '#ui/theme/appearance.ts'
import { useLook } from '#ui/theme/Theme.tsx'
import { chooseLanguage, type Language, languages, useLanguage, useText } from '../i18n.tsx'
import { getModules } from '../productHost.ts'
import { mayOpen } from '../screen.ts'
import { useUser } from '../session/session.ts'
import { logOut } from '../session/sessionEnd.ts'
import { platformText } from '../words.ts'
import css from './PersonMenu.module.css'
import { useShellTools } from './shellTools.ts'

/** The content of the user's menu. */
export default function PersonPanel({ name, onDone }: { name: string; onDone: () => void }) {
  const text = useText(platformText)
  const user = useUser()
  return (
    <>
      <div className={css.head}>
        <Avatar name={name} size={44} />
        <div className={css.words}>
          <p className={css.name}>{name}</p>
          <p className={css.meta}>
            {text.roles[user.isGateStaff ? 'gateStaff' : user.isGuardian ? 'guardian' : roleNames[user.roleId]]} ·{' '}
            {user.userName}
          </p>
        </div>
      </div>
      <Links onDone={onDone} />
      <Settings />
      <div className={css.part}>
        <Row icon={IconLogout} onClick={() => void logOut()}>
          {text.person.signOut}
        </Row>
      </div>
    </>
  )
}

/** Where the profile of each role is; a user has the first of them that they may open. */
const profiles = ['/teacher/my-profile', '/admin/my-profile', '/my-profile']

function Links({ onDone }: { onDone: () => void }) {
  const text = useText(platformText).person
  const tools = useShellTools()
  const user = useUser()
  const screens = getModules().flatMap((module) => module.screens)
  const profile = profiles.find((to) => screens.some((screen) => screen.path === to && mayOpen(screen, user)))
  const settings = getModules().find((module) => module.notificationSource)?.notificationSource?.settings
  return (
    <div className={css.part}>
      {profile && (
        <Link to={profile} look="bare" className={css.row} onClick={onDone}>
          <Icon of={IconIdBadge2} />
          {text.profile}
        </Link>
      )}
      <Link to="/account/sessions" look="bare" className={css.row} onClick={onDone}>
        <Icon of={IconDevices} />
        {text.sessions}
      </Link>
      <Link to="/account/password" look="bare" className={css.row} onClick={onDone}>
        <Icon of={IconKey} />
        {text.password}
      </Link>
      {settings && (
        <Link to={settings} look="bare" className={css.row} onClick={onDone}>
          <Icon of={IconBellCog} />
          {text.notifications}
        </Link>
      )}
      {tools && (
        <Row
          icon={IconKeyboard}
          onClick={() => {
            onDone()
            tools.showShortcuts()
          }}
        >
          {text.shortcuts}
        </Row>
      )}
    </div>
  )
}

function Row({ icon, onClick, children }: { icon: IconType; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.row} onClick={onClick}>
      <Icon of={icon} />
      {children}
    </button>
  )
}

function Settings() {
  const text = useText(platformText).person
  // Local state, so that the choice shows at once while the messages still load.
  const [language, setLanguage] = useState(useLanguage())
  const { theme, density } = useLook()
  const themes: { value: ColorScheme; label: string }[] = [
    { value: 'system', label: text.themes.system },
    { value: 'light', label: text.themes.light },
    { value: 'dark', label: text.themes.dark },
  ]
  const densities: { value: Density; label: string }[] = [
    { value: 'comfortable', label: text.densities.comfortable },
    { value: 'default', label: text.densities.default },
    { value: 'compact', label: text.densities.compact },
  ]
  const languageOptions = Object.entries(languages).map(([value, { name }]) => ({
    value: value as Language,
    label: name,
  }))
  return (
    <div className={css.settings}>
      <Setting label={text.language}>
        <SegmentedControl
          block
          label={text.language}
          options={languageOptions}
          value={language}
          onChange={(to) => {
            setLanguage(to)
            void chooseLanguage(to)
          }}
        />
      </Setting>
      <Setting label={text.theme}>
        <SegmentedControl
          block
          label={text.theme}
          options={themes}
          value={theme}
          onChange={(to) => setAppearance({ theme: to })}
        />
      </Setting>
      <Setting label={text.density}>
        <SegmentedControl
          block
          label={text.density}
          options={densities}
          value={density}
          onChange={(to) => setAppearance({ density: to })}
        />
      </Setting>
    </div>
  )
}

const Setting = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className={css.label} aria-hidden="true">
      {label}
    </p>
    {children}
  </div>
)
