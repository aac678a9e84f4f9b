import { type ReactNode, useState } from 'react'
import { chooseLanguage, type Language, languages, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { setAppearance } from '#ui/theme/appearance.ts'
import { useLook } from '#ui/theme/Theme.tsx'
import css from './Profile.module.css'
import { profileOf } from './sections.ts'
import { profileTitles } from './titles.ts'
import { profileText } from './words.ts'

/** Language and looks, on this device. */
export default function Preferences() {
  const { titles } = useText(profileTitles)
  const text = useText(profileText)
  const [language, setLanguage] = useState(useLanguage())
  const { theme, density } = useLook()
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.preferences}
        subtitle={text.preferences.hint}
        crumbs={[{ label: titles.profile, to: profileOf(useUser()) }]}
      />
      <div className={css.settings}>
        <Setting label={text.language}>
          <SegmentedControl
            label={text.language}
            options={Object.entries(languages).map(([value, { name }]) => ({ value: value as Language, label: name }))}
            value={language}
            onChange={(to) => {
              setLanguage(to)
              void chooseLanguage(to)
            }}
          />
        </Setting>
        <Setting label={text.theme}>
          <SegmentedControl
            label={text.theme}
            options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: text.themes[value] }))}
            value={theme}
            onChange={(to) => setAppearance({ theme: to })}
          />
        </Setting>
        <Setting label={text.density}>
          <SegmentedControl
            label={text.density}
            options={(['comfortable', 'default', 'compact'] as const).map((value) => ({
              value,
              label: text.densities[value],
            }))}
            value={density}
            onChange={(to) => setAppearance({ density: to })}
          />
        </Setting>
        <p className={css.quiet}>{text.device}</p>
      </div>
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
