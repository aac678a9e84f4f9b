import type * as z from 'zod'
import type { Access } from './access/access.ts'
import { type CivilDate, displayDate } from './dates/dates.ts'

/** A value in every language of the product. */
export type Localized<T = string> = { readonly en: T; readonly hi: T }
export type MessageLanguage = keyof Localized

/** How a notification is delivered. The bell gets everything unless the user has turned that off. */
export const channels = ['inApp', 'push', 'email', 'sms'] as const
export type Channel = (typeof channels)[number]

/** A group of notification kinds for which users choose channels. */
export type NotificationCategory = {
  readonly id: string
  readonly name: Localized
  /** A description for the settings page. */
  readonly about: Localized
  /** Only users who match see the category in their settings. */
  readonly needs: Access
  /** The channels that are on by default. Push follows the bell: it reaches only devices on which the user has turned it on. */
  readonly usually: readonly Exclude<Channel, 'push'>[]
  /** For what must not be missed, such as a sign-in from a new device: the default channels stay on and ignore quiet hours. */
  readonly urgent?: true
  /** People choose its channels on another page, so the notification settings leave it out. */
  readonly isChosenElsewhere?: true
}

/** Values for the `{placeholders}` of the text. What people wrote in Hindi as well has a second value, `titleHi` beside `title`. */
export type Params = Readonly<Record<string, string | number>>
type Words = { readonly title: string; readonly body: string }

/** A kind of notification, declared by the module that sends it. */
export type NotificationKind<P extends Params = Params> = {
  /** `module.name`. Stored with every notification, so its meaning must never change. */
  readonly id: string
  readonly category: NotificationCategory
  readonly params: z.ZodType<P>
  /** Placeholders are `{name}`, `{n:number}` and, for a civil date, `{due:date}`. */
  readonly words: Localized<Words>
  /** The page it is about, inside the product. */
  readonly link?: string
  /** Several of them for one person are one message, unless the school decides otherwise. */
  readonly together?: Together
}

/** Minutes: a message waits for others of its kind, and what was said within the last ones is not repeated. */
export type Together = { readonly waits: number; readonly within: number }

export const notification = <const S extends z.ZodType<Params>>(
  id: `${string}.${string}`,
  definition: Omit<NotificationKind, 'id' | 'params'> & { readonly params: S },
): NotificationKind<z.output<S>> => ({ id, ...definition }) as unknown as NotificationKind<z.output<S>>

const locales: Localized = { en: 'en-GB', hi: 'hi-IN' }

/** The text of a notification in one language, with its placeholders filled. */
export function wordsOf(kind: NotificationKind, params: Params, language: MessageLanguage): Words {
  const { title, body } = kind.words[language]
  return { title: filled(title, params, language), body: filled(body, params, language) }
}

/** A text with its `{placeholders}` filled as in a notification. */
export const filled = (text: string, params: Params, language: MessageLanguage) =>
  text.replace(/\{(\w+)(?::(\w+))?\}/g, (placeholder, name: string, format: string | undefined) => {
    const value = (language === 'hi' && params[`${name}Hi`]) || params[name]
    if (value === undefined) return placeholder
    if (format === 'date') return displayDate(String(value) as CivilDate, locales[language])
    return format === 'number' ? new Intl.NumberFormat(locales[language]).format(Number(value)) : String(value)
  })
