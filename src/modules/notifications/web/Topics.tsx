import { type Channel, channels, type NotificationKind } from '#platform/contract/notifications.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { cx } from '#ui/classNames.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { phoneText } from '#ui/people/phoneText.ts'
import type { Preferences } from '../schemas.ts'
import type { SettingsForm } from './settingsForm.ts'
import css from './Topics.module.css'
import { notificationText } from './words.ts'

type Kinds = ReadonlyMap<string, NotificationKind>
type Given = { readonly loaded: Preferences; readonly kinds: Kinds; readonly form: SettingsForm }

/** One row for each category: its channels, and whether it waits. On a phone each row is a card. */
export function Topics({ loaded, kinds, form }: Given) {
  const text = useText(notificationText)
  const shown = channels.filter((channel) => loaded.available.includes(channel))
  const goesTo = fill(text.topicsHint, {
    email: loaded.email ?? text.noEmail,
    phone: loaded.phone ? phoneText(loaded.phone) : text.noPhone,
  })
  return (
    <Section title={text.topics} subtitle={goesTo}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text.topic}</th>
            {shown.map((channel) => (
              <th key={channel} scope="col" className={css.tick}>
                {text.channels[channel]}
              </th>
            ))}
            {form.mine.isQuiet && (
              <th scope="col" className={cx(css.tick, css.waits)}>
                {text.waits}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {loaded.categories.map((category) => (
            <Topic key={category.category} category={category} kinds={kinds} form={form} shown={shown} reach={loaded} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type Row = {
  readonly category: Preferences['categories'][number]
  readonly kinds: Kinds
  readonly form: SettingsForm
  readonly shown: readonly Channel[]
  readonly reach: Pick<Preferences, 'email' | 'phone'>
}

function Topic({ category, kinds, form, shown, reach }: Row) {
  const text = useText(notificationText)
  const language = useLanguage()
  const said = [...kinds.values()].find((kind) => kind.category.id === category.category)?.category
  const choice = form.mine.choices.find((one) => one.category === category.category)
  if (!said || !choice) return null
  const topic = said.name[language]
  const nameOf = (channel: string) => fill(text.oneOf, { topic, channel })
  const isReachable = { inApp: true, email: reach.email !== null, sms: reach.phone !== null }
  return (
    <tr>
      <th scope="row" className={css.topic}>
        <span className={css.name}>{topic}</span>
        <span className={css.about}>
          {said.about[language]} {category.urgent && text.always}
        </span>
      </th>
      {shown.map((channel) => (
        <td key={channel} className={css.tick}>
          <Checkbox
            labelHidden
            label={nameOf(text.channels[channel])}
            checked={choice[channel] && isReachable[channel]}
            disabled={category.fixed.includes(channel) || !isReachable[channel]}
            onChange={(on) => form.choose(category.category, { [channel]: on })}
          />
          <span className={css.caption} aria-hidden="true">
            {text.channels[channel]}
          </span>
        </td>
      ))}
      {form.mine.isQuiet && (
        <td className={cx(css.tick, css.waits)}>
          <Checkbox
            labelHidden
            label={nameOf(text.waits)}
            checked={choice.waits}
            disabled={category.urgent}
            onChange={(waits) => form.choose(category.category, { waits })}
          />
          <span className={css.caption} aria-hidden="true">
            {text.waits}
          </span>
        </td>
      )}
    </tr>
  )
}
