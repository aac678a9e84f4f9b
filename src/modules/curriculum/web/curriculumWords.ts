import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import type { StatusTone } from '#ui/indicators/Status.tsx'
import type { Change } from '../differences.ts'
import type { Counts, LevelName } from '../items.ts'
import { type CurriculumStatusName, statusName } from '../statuses.ts'
import { curriculumText } from './words.ts'

const tones: Record<CurriculumStatusName, StatusTone> = {
  inBuilt: 'neutral',
  usedBeforeApproval: 'part',
  pending: 'draft',
  approved: 'good',
  reworkRequired: 'bad',
}

type StatusInfo = { readonly statusId: number; readonly isSent: boolean }

/** Translated texts for a curriculum’s status, contents and changes. */
export function useCurriculumWords() {
  const text = useText(curriculumText)
  const count = useCount()
  const { date } = useFormat()
  const short = { day: 'numeric', month: 'short' } as const
  const day = (value: string) => date(value, short)

  /** A date range with either end optional. */
  const days = (from: string | null, to: string | null): string => {
    if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`
    if (to) return fill(text.changes.until, { to: day(to) })
    return from ? fill(text.changes.from, { from: day(from) }) : ''
  }
  const interval = (value: string) => {
    const [from = '', to = ''] = value.split('/')
    return days(from || null, to || null) || text.changes.nothing
  }

  return {
    days,
    tone: ({ statusId, isSent }: StatusInfo): StatusTone =>
      isSent && statusName(statusId) === 'pending' ? 'leave' : tones[statusName(statusId)],
    status: ({ statusId, isSent }: StatusInfo): string => {
      const name = statusName(statusId)
      if (name !== 'pending' && !isSent) return text.statuses[name]
      if (name === 'pending') return isSent ? text.statuses.waiting : text.statuses.notSent
      return `${text.statuses[name]} · ${text.statuses.waiting}`
    },
    contents: ({ units, chapters, topics, periods }: Counts) =>
      [
        ...(units > 0 ? [count(text.counts.unit, units)] : []),
        ...(chapters > 0 ? [count(text.counts.chapter, chapters)] : []),
        ...(topics > 0 ? [count(text.counts.topic, topics)] : []),
        ...(periods > 0 ? [count(text.counts.periods, periods)] : []),
      ].join(' · '),
    level: (name: LevelName) => text.levels[name],
    change: ({ kind, title, under, before, after }: Change): string => {
      const words = text.changes
      const values = { title, under, before, after }
      switch (kind) {
        case 'order':
          return after === 'unit' ? words.orderUnit : words.orderChapter
        case 'added':
          return fill(under ? words.addedUnder : words.added, values)
        case 'removed':
          return fill(under ? words.removedUnder : words.removed, values)
        case 'renamed':
          return fill(words.renamed, values)
        case 'moved':
          if (before === after) return fill(under ? words.moved : words.movedTop, values)
          if (after === '') return fill(words.movedToTop, values)
          return fill(before === '' ? words.movedFromTop : words.movedTo, values)
        case 'dates':
          return fill(words.dates, { title, before: interval(before), after: interval(after) })
        case 'periods':
          return fill(words.periods, { title, before: before || words.nothing, after: after || words.nothing })
        case 'outcomes':
          return fill(before === '' ? words.outcomesSet : words.outcomes, values)
      }
    },
  }
}
