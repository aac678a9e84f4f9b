import type { CommunicationTopic, TopicChannels } from '#modules/notifications/communicationSchemas.ts'
import { type Channel, channels } from '#platform/contract/notifications.ts'
import { fill, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import css from '../Topics.module.css'
import { communicationText } from '../words.ts'

type ToldTopicsProps = {
  readonly topics: readonly CommunicationTopic[]
  readonly available: readonly Channel[]
  readonly mayEdit: boolean
  readonly onChoose: (topic: CommunicationTopic, to: Partial<TopicChannels>) => void
}

/** A row of checkboxes for each topic; on phones each row is a card. */
export function ToldTopics({ topics, available, mayEdit, onChoose }: ToldTopicsProps) {
  const text = useText(communicationText)
  const language = useLanguage()
  const count = useCount()
  const shown = channels.filter((channel) => available.includes(channel))
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{text.topic}</th>
          {shown.map((channel) => (
            <th key={channel} scope="col" className={css.tick}>
              {text.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic.category}>
            <th scope="row" className={css.topic}>
              <span className={css.name}>{topic.name[language]}</span>
              <span className={css.about}>
                {topic.about[language]} {topic.urgent && text.always}
              </span>
              <span className={css.about}>
                {[
                  ...(topic.audience === 'staff' ? [topic.roles.map((role) => text.roles[role]).join(', ')] : []),
                  ...(topic.choseOtherwise > 0 ? [count(text.choseOtherwise, topic.choseOtherwise)] : []),
                ].join(' · ')}
              </span>
            </th>
            {shown.map((channel) => (
              <td key={channel} className={css.tick}>
                <Checkbox
                  labelHidden
                  label={fill(text.oneOf, { topic: topic.name[language], channel: text.channels[channel] })}
                  checked={topic[channel]}
                  disabled={!mayEdit || topic.fixed.includes(channel)}
                  onChange={(on) => onChoose(topic, { [channel]: on })}
                />
                <span className={css.caption} aria-hidden="true">
                  {text.channels[channel]}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
