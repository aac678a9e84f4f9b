import { relativeParts } from '#platform/contract/dates/relativeTime.ts'
import { languages, messages, useLanguage, useText } from '#platform/web/i18n.tsx'
import { en } from './account.en.ts'

export const accountText = messages(en, { hi: () => import('./account.hi.ts') })

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
