import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from 'react'
import { relativeParts, relativeTime } from '#platform/contract/dates/relativeTime.ts'
import { readStored, store } from './device/store.ts'
import { useFreshWords } from './freshWords.ts'

export const languages = { en: { name: 'English', locale: 'en-IN' }, hi: { name: 'हिन्दी', locale: 'hi-IN' } } as const
export type Language = keyof typeof languages

/** A text, a text with plural forms, or a group of them. */
type Texts = { readonly [key: string]: string | Plural | Texts }
type Plural = { readonly one: string; readonly other: string }

/** The same keys in another language; a missing key does not compile. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }

/** The messages of one module. English is bundled; other languages are loaded on demand. */
export type MessageSet<T> = {
  readonly en: T
  readonly others: Record<Exclude<Language, 'en'>, () => Promise<Translated<T>>>
}

export const messages = <const T extends Texts>(
  en: T,
  others: Record<Exclude<Language, 'en'>, () => Promise<{ default: Translated<NoInfer<T>> }>>,
): MessageSet<T> => ({ en, others: { hi: once(() => others.hi().then((file) => file.default)) } })

/** Loads once. A failure is not cached, so the next caller tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    if (loaded) return loaded
    const loading = load()
    loaded = loading
    loading.then(
      // React's `use` reads these two fields and then renders without suspending.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => {
        loaded = undefined
      },
    )
    return loading
  }
}

const LanguageContext = createContext<Language>('en')
export const LanguageProvider = ({ language, children }: { language: Language; children: ReactNode }) => (
  <LanguageContext value={language}>{children}</LanguageContext>
)
export const useLanguage = () => useContext(LanguageContext)

export const languageKey = 'banyan.language'
let chosen: Language | undefined
const listeners = new Set<() => void>()

/** The language chosen on this device, else the browser's language if supported, else English. */
export function currentLanguage(): Language {
  chosen ??= known(readStored(languageKey)) ?? known(globalThis.navigator?.language?.slice(0, 2)) ?? 'en'
  return chosen
}

const known = (value: unknown): Language | undefined =>
  typeof value === 'string' && Object.hasOwn(languages, value) ? (value as Language) : undefined

/** Switches only after the messages on the page have loaded, so that nothing flickers. */
export async function chooseLanguage(language: Language): Promise<void> {
  store(languageKey, language)
  await Promise.allSettled([...inUse].map((set) => loadWords(set, language)))
  chosen = language
  for (const listener of listeners) listener()
}

/** Every message set used since the page was opened. */
const inUse = new Set<MessageSet<unknown>>()

/** For the root component, which provides the language to everything below it. */
export const useChosenLanguage = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentLanguage)

/** Loads a module's messages, also ahead of time so that rendering does not suspend. */
export const loadWords = async <T,>(set: MessageSet<T>, language: Language): Promise<Translated<T>> =>
  language === 'en' ? (set.en as Translated<T>) : set.others[language]()

/** A module's messages in the language of the page; suspends while they load. */
export function useText<T>(set: MessageSet<T>): Translated<T> {
  const language = useLanguage()
  useFreshWords()
  inUse.add(set as unknown as MessageSet<unknown>)
  return language === 'en' ? (set.en as Translated<T>) : use(set.others[language]())
}

/** The messages of several modules at once, for the rail and the palette. */
export function useTexts<T>(sets: readonly MessageSet<T>[]): Translated<T>[] {
  const language = useLanguage()
  useFreshWords()
  for (const set of sets) inUse.add(set as unknown as MessageSet<unknown>)
  if (language === 'en') return sets.map((set) => set.en as Translated<T>)
  // Start all loads before suspending on the first.
  const loading = sets.map((set) => set.others[language]())
  return loading.map((words) => use(words))
}

/** Fills the `{placeholders}` of a text. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** Chooses the plural form for a number and fills `{n}`. */
export function useCount() {
  const { locale } = languages[useLanguage()]
  const rules = new Intl.PluralRules(locale)
  const format = new Intl.NumberFormat(locale)
  return (text: Plural | Translated<Plural>, n: number) => {
    const form = rules.select(n) === 'one' ? text.one : text.other
    return fill(form, { n: format.format(n) })
  }
}

/** Hindi months are short and are never abbreviated: ‘नव॰’ looks cut off. Times are of 24 hours, as in English: not ‘10:29 pm बजे’. */
const hindiStyle = (style: Intl.DateTimeFormatOptions, locale: string): Intl.DateTimeFormatOptions =>
  locale === 'hi-IN'
    ? {
        ...style,
        ...(style.month === 'short' && { month: 'long' }),
        ...(style.dateStyle === 'medium' && { dateStyle: 'long' }),
        ...((style.timeStyle || style.hour) && { hourCycle: 'h23' }),
      }
    : style

/** Formats numbers, money (in paise) and dates in the language of the page. */
export function useFormat() {
  const { locale } = languages[useLanguage()]
  return {
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    percent: (value: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value),
    money: (paise: number) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'INR',
        maximumFractionDigits: paise % 100 === 0 ? 0 : 2,
      }).format(paise / 100),
    /** A civil date, `YYYY-MM-DD`. */
    date: (date: string, style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }) =>
      new Intl.DateTimeFormat(locale === 'en-IN' ? 'en-GB' : locale, {
        ...hindiStyle(style, locale),
        timeZone: 'UTC',
      }).format(new Date(`${date}T00:00:00Z`)),
    /** Time since an instant, such as '3 days ago'. */
    ago: (instant: string) => {
      if (locale === 'en-IN') return relativeTime(instant)
      const { unit, count } = relativeParts(instant)
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-count, unit)
    },
    /** An instant in the given time zone. */
    time: (
      instant: string,
      zone: string,
      style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
    ) =>
      new Intl.DateTimeFormat(locale === 'en-IN' ? 'en-GB' : locale, {
        ...hindiStyle(style, locale),
        timeZone: zone,
      }).format(new Date(instant)),
  }
}
