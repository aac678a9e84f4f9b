import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { MessageContent, MessageText } from './messageContent.ts'
import type { OutgoingMessage } from './outgoingMessage.ts'

type Earlier = {
  id: string
  key: string
  title: string
  body: string
  content: MessageContent
  isWaiting: boolean
}

/** Texts told together at most. */
const maxTogether = 6

/**
 * Drops what its recipient was told within the last minutes, and adds what is new to a message that still waits: a guardian of
 * two absent children gets one message about both. Returns what is left to be sent on its own.
 */
export async function withoutRepeats(
  db: TenantDb,
  source: string,
  minutes: number,
  messages: readonly OutgoingMessage[],
): Promise<readonly OutgoingMessage[]> {
  if (minutes === 0) return messages
  const keyOf = ({ to, channel, isSecret }: OutgoingMessage) =>
    'userId' in to && !isSecret ? `${source} ${to.userId} ${channel}` : null
  const keys = messages.flatMap((message) => keyOf(message) ?? [])
  const { rows } = await sql<Earlier>`
    select id, dedupe_key as key, title, body, content,
      state in ('pending', 'retrying') and lease_until is null and tries = 0 as "isWaiting"
    from gateway_messages where dedupe_key = any (${keys}::text[]) and created_at > now() - make_interval(mins => ${minutes})
    order by id desc for update skip locked`.execute(db)
  const earlier = Map.groupBy(rows, ({ key }) => key)
  const additions = new Map<string, { to: Earlier; texts: MessageText[] }>()
  const fresh = new Map<string, OutgoingMessage>()
  const left: OutgoingMessage[] = []
  for (const message of messages) {
    const key = keyOf(message)
    const before = key === null ? [] : (earlier.get(key) ?? [])
    if (key === null) left.push(message)
    else if (before.some((one) => says(one, message))) continue
    else {
      const open = before.find(({ isWaiting, content }) => isWaiting && (content.more?.length ?? 0) < maxTogether - 1)
      const sibling = fresh.get(key)
      if (open) {
        const known = additions.get(open.id) ?? { to: open, texts: [] }
        known.texts.push(textOf(message))
        additions.set(open.id, known)
      } else if (sibling) fresh.set(key, together(sibling, message))
      else fresh.set(key, message)
    }
  }
  for (const { to, texts } of additions.values()) await addTo(db, to, texts)
  return [...left, ...fresh.values()]
}

const says = ({ title, body, content }: Earlier, message: OutgoingMessage) =>
  [{ title, body }, ...(content.more ?? [])].some((one) => one.title === message.title && one.body === message.body)

const textOf = ({ title, body, content }: OutgoingMessage): MessageText => ({
  title,
  body,
  ...(content?.aboutStudentId && { aboutStudentId: content.aboutStudentId }),
  ...(content?.params && { params: content.params }),
  ...(content?.link && { link: content.link }),
})

function together(one: OutgoingMessage, other: OutgoingMessage): OutgoingMessage {
  if (one.title === other.title && one.body === other.body) return one
  const more = [...(one.content?.more ?? []), textOf(other)]
  return { ...one, content: { ...one.content, more }, about: [...(one.about ?? []), ...(other.about ?? [])] }
}

async function addTo(db: TenantDb, { id, content }: Earlier, texts: readonly MessageText[]): Promise<void> {
  const more = [...(content.more ?? []), ...texts]
  const about = texts.flatMap(({ aboutStudentId }) => aboutStudentId ?? [])
  await sql`update gateway_messages set content = ${JSON.stringify({ ...content, more })}::jsonb,
      about = about || ${about}::uuid[] where id = ${id}`.execute(db)
}
