import { useState } from 'react'
import { communication } from '#modules/notifications/communication.ts'
import type { Communication, CommunicationTopic, TopicChannels } from '#modules/notifications/communicationSchemas.ts'
import { channelsOf } from '#modules/notifications/notificationRules.ts'
import { useSend } from '#platform/web/query.ts'

/** What is changed and not yet saved, by audience and category. */
export type Changes = Readonly<Record<string, TopicChannels>>

const keyOf = ({ audience, category }: Pick<CommunicationTopic, 'audience' | 'category'>) => `${audience} ${category}`

const isSame = (a: TopicChannels, b: TopicChannels) =>
  a.inApp === b.inApp && a.push === b.push && a.email === b.email && a.sms === b.sms

export function useCommunicationForm(loaded: Communication) {
  const [changes, setChanges] = useState<Changes>({})
  const send = useSend(communication.routes.saveCommunication)
  const known = new Map(loaded.topics.map((topic) => [keyOf(topic), topic]))
  const changed = Object.entries(changes).flatMap(([key, channels]) => {
    const topic = known.get(key)
    return topic && !isSame(topic, channels) ? [{ topic, channels }] : []
  })
  const change = (some: readonly (readonly [CommunicationTopic, TopicChannels])[]) =>
    setChanges((before) => ({ ...before, ...Object.fromEntries(some.map(([topic, to]) => [keyOf(topic), to])) }))
  return {
    changes,
    topics: loaded.topics.map((topic) => ({ ...topic, ...changes[keyOf(topic)] })),
    isDirty: changed.length > 0,
    isSaving: send.isPending,
    differs: (topic: CommunicationTopic) => !isSame(topic, topic.usual),
    choose: (topic: CommunicationTopic, to: Partial<TopicChannels>) =>
      change([[topic, { ...channelsOf(topic), ...to }]]),
    takeUsual: (topics: readonly CommunicationTopic[]) => change(topics.map((topic) => [topic, topic.usual] as const)),
    restore: setChanges,
    undo: () => setChanges({}),
    save: async () => {
      const topics = changed.map(({ topic: { category, audience }, channels }) => ({ category, audience, ...channels }))
      const answer = await send.mutateAsync({ body: { topics } })
      setChanges({})
      return answer
    },
  }
}
