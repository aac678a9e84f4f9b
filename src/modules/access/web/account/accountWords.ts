import { relativeParts } from '#platform/contract/dates/relativeTime.ts'
import { languages, messages, useLanguage, useText } from '#platform/web/i18n.tsx'
import { translated, useServerWords } from '../words.ts'
import { en } from './account.en.ts'

export const accountText = messages(en, { hi: () => import('./account.hi.ts') })

/** The server's sentences about the own account, in the language of the page. */
export function useAccountWords(): (sentence: string) => string {
  const say = useServerWords()
  const { answers } = useText(accountText)
  return (sentence) => say(translated(sentence, en.answers, answers))
}

/** How long ago an instant was, in words. */
export function useAgo(): (instant: string) => string {
  const { locale } = languages[useLanguage()]
  const { fewSeconds } = useText(accountText).sessions
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  return (instant) => {
    const { unit, count } = relativeParts(instant)
    return unit === 'second' ? fewSeconds : format.format(-count, unit)
  }
}
