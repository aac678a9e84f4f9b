import type * as z from 'zod'
import type { Access } from './access/access.ts'
import { type CivilDate, displayDate } from './dates/dates.ts'

/** The same in every language a person may be told in. */
export type Spoken<T = string> = { readonly en: T; readonly hi: T }
export type SpokenLanguage = keyof Spoken

/** The ways a notification travels. Everything goes by the bell unless the person has turned that off. */
export const channels = ['inApp', 'email', 'sms'] as const
export type Channel = (typeof channels)[number]

/** What a person chooses channels for. */
export type NotificationCategory = {
  readonly id: string
  readonly name: Spoken
  /** What it tells of, for the person who decides about it. */
  readonly about: Spoken
  /** Whom it concerns: nobody else sees it among their settings. */
  readonly needs: Access
  /** The channels that are on until the person says otherwise. */
  readonly usually: readonly Channel[]
  /** For what must not be missed, such as a stranger at the door: the usual channels stay on, and no quiet hours hold it back. */
  readonly urgent?: true
}

/** What stands in the `{places}` of the words. */
export type Params = Readonly<Record<string, string | number>>
type Words = { readonly title: string; readonly body: string }

/** A kind of notification as a value, listed by the module that sends it. */
export type NotificationKind<P extends Params = Params> = {
  /** The module's name, a dot, and its own. It is kept with every notification and never given another meaning. */
  readonly id: string
  readonly category: NotificationCategory
  readonly params: z.ZodType<P>
  /** Places are `{name}`, `{n:number}` and, for a civil date, `{due:date}`. */
  readonly words: Spoken<Words>
  /** The page it is about, inside the product. */
  readonly link?: string
}

export const notification = <const S extends z.ZodType<Params>>(
  id: `${string}.${string}`,
  definition: Omit<NotificationKind, 'id' | 'params'> & { readonly params: S },
): NotificationKind<z.output<S>> => ({ id, ...definition }) as unknown as NotificationKind<z.output<S>>

const locales: Spoken = { en: 'en-GB', hi: 'hi-IN' }

/** The words of a notification in one language, with its values in their places. */
export function wordsOf(kind: NotificationKind, params: Params, language: SpokenLanguage): Words {
  const { title, body } = kind.words[language]
  return { title: filled(title, params, language), body: filled(body, params, language) }
}

const filled = (text: string, params: Params, language: SpokenLanguage) =>
  text.replace(/\{(\w+)(?::(\w+))?\}/g, (place, name: string, manner: string | undefined) => {
    const value = params[name]
    if (value === undefined) return place
    if (manner === 'date') return displayDate(String(value) as CivilDate, locales[language])
    return manner === 'number' ? new Intl.NumberFormat(locales[language]).format(Number(value)) : String(value)
  })
