import { fill, languages, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from './NotificationSettings.module.css'
import type { SettingsForm } from './settingsForm.ts'
import { notificationText } from './words.ts'

export function QuietHoursFields({ form }: { form: SettingsForm }) {
  const text = useText(notificationText)
  const { locale } = languages[useLanguage()]
  const { timeZone } = useSchool()
  const zone = zoneName(locale, timeZone)
  const { mine, problems, change } = form
  const isOverMidnight = mine.from !== null && mine.to !== null && mine.to < mine.from
  return (
    <Section title={text.quiet} subtitle={fill(text.quietHint, { zone })}>
      <Checkbox label={text.quietOn} checked={mine.isQuiet} onChange={(isQuiet) => change({ isQuiet })} />
      {mine.isQuiet && (
        <div className={css.times}>
          <TimeField
            label={text.from}
            required
            step={15}
            value={mine.from}
            onChange={(from) => change({ from })}
            error={problems.from && text[problems.from]}
          />
          <TimeField
            label={text.to}
            required
            step={15}
            value={mine.to}
            onChange={(to) => change({ to })}
            hint={isOverMidnight ? fill(text.overMidnight, { time: mine.to ?? '' }) : undefined}
            error={problems.to && text[problems.to]}
          />
        </div>
      )}
    </Section>
  )
}

const zoneName = (locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
