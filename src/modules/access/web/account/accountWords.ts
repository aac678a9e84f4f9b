import { relativeParts } from '#platform/contract/dates/relativeTime.ts'
import { languages, messages, useLanguage, useText } from '#platform/web/i18n.tsx'
import { en } from './account.en.ts'

export const accountText = messages(en, { hi: () => import('./account.hi.ts') })

/** Formats an instant as relative time, such as "5 minutes ago". */
export function useAgo(): (instant: string) => string {
  const { locale } = languages[useLanguage()]
  const { fewSeconds } = useText(accountText).sessions
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  return (instant) => {
    const { unit, count } = relativeParts(instant)
    return unit === 'second' ? fewSeconds : format.format(-count, unit)
  }
}
