import { fill, useCount, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import type { StatusTone } from '#ui/indicators/Status.tsx'
import { type AgeRule, ageOf } from '../../rules/age.ts'
import type { PublicState } from '../../rules/states.ts'
import { applyText } from './words.ts'

export const stateTones: Readonly<Record<PublicState, StatusTone>> = {
  draft: 'draft',
  received: 'neutral',
  documentsNeeded: 'part',
  evaluation: 'part',
  waiting: 'neutral',
  offered: 'good',
  accepted: 'good',
  admitted: 'good',
  waitlisted: 'leave',
  notOffered: 'bad',
  withdrawn: 'draft',
  expired: 'draft',
}

/** A label of the school in the language of the page; where the school has only written English, that. */
export function useLabel() {
  const language = useLanguage()
  return (english: string, hindi: string) => (language === 'hi' && hindi ? hindi : english)
}

/** An age rule in words. */
export function useAgeText() {
  const text = useText(applyText)
  const count = useCount()
  const { date } = useFormat()
  const spoken = (inMonths: number) => {
    const { years, months } = ageOf(inMonths)
    const whole = count(text.age, years)
    return months === 0 ? whole : fill(text.ageMonths, { years: whole, months: count(text.months, months) })
  }
  return ({ ageFrom, ageTo, ageAsOf }: AgeRule): string => {
    const on = date(ageAsOf)
    if (ageFrom !== null && ageTo !== null)
      return fill(text.ages, { date: on, from: spoken(ageFrom), to: spoken(ageTo) })
    if (ageFrom !== null) return fill(text.agesFrom, { date: on, from: spoken(ageFrom) })
    return ageTo === null ? '' : fill(text.agesTo, { date: on, to: spoken(ageTo) })
  }
}
