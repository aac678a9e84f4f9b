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
type TopicsProps = { readonly loaded: Preferences; readonly kinds: Kinds; readonly form: SettingsForm }

/** A row of checkboxes per category; on phones each row is a card. */
export function Topics({ loaded, kinds, form }: TopicsProps) {
  const text = useText(notificationText)
  const available = channels.filter((channel) => loaded.available.includes(channel))
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
            {available.map((channel) => (
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
            <Topic
              key={category.category}
              category={category}
              kinds={kinds}
              form={form}
              available={available}
              contacts={loaded}
            />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type TopicProps = {
  readonly category: Preferences['categories'][number]
  readonly kinds: Kinds
  readonly form: SettingsForm
  readonly available: readonly Channel[]
  readonly contacts: Pick<Preferences, 'email' | 'phone' | 'pushDevices'>
}

function Topic({ category, kinds, form, available, contacts }: TopicProps) {
  const text = useText(notificationText)
  const language = useLanguage()
  const details = [...kinds.values()].find((kind) => kind.category.id === category.category)?.category
  const choice = form.mine.choices.find((entry) => entry.category === category.category)
  if (!details || !choice) return null
  const topic = details.name[language]
  const nameOf = (channel: string) => fill(text.oneOf, { topic, channel })
  const isReachable = {
    inApp: true,
    push: contacts.pushDevices.length > 0,
    email: contacts.email !== null,
    sms: contacts.phone !== null,
  }
  return (
    <tr>
      <th scope="row" className={css.topic}>
        <span className={css.name}>{topic}</span>
        <span className={css.about}>
          {details.about[language]} {category.urgent && text.always}
        </span>
      </th>
      {available.map((channel) => (
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
