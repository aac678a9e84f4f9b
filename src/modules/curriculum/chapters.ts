import { type CurriculumItem, type CurriculumTree, childrenOf } from './items.ts'
import { progressOf } from './progress.ts'

/** How far a class is with a chapter: finished, begun, the first one not begun, or after that. */
export const chapterStates = ['done', 'now', 'next', 'later'] as const
export type ChapterState = (typeof chapterStates)[number]

export type Chapter = {
  readonly chapterId: string
  readonly title: string
  readonly unit: string | null
  readonly state: ChapterState
  readonly done: number
  readonly total: number
  readonly completedOn: string | null
}

/**
 * The chapters of a curriculum in reading order, with a class's progress; `completed` maps topics to the day they were
 * completed. A unit without chapters counts as one.
 */
export function chaptersOf({ isUnitFirst, items }: CurriculumTree, completed: ReadonlyMap<string, string>) {
  const progress = progressOf(items, completed, '')
  const children = childrenOf(items)
  const chapters = (children.get(null) ?? []).flatMap((top): { item: CurriculumItem; unit: string | null }[] => {
    const below = isUnitFirst ? children.get(top.itemId) : undefined
    return below ? below.map((item) => ({ item, unit: top.title })) : [{ item: top, unit: null }]
  })
  let hasNext = false
  const shown = chapters.map(({ item, unit }): Chapter => {
    const { done = 0, total = 0, completedOn = null } = progress.of.get(item.itemId) ?? {}
    const isFirstOpen = done === 0 && !hasNext
    if (isFirstOpen) hasNext = true
    const state = done === total ? 'done' : done > 0 ? 'now' : isFirstOpen ? 'next' : 'later'
    return { chapterId: item.itemId, title: item.title, unit, state, done, total, completedOn }
  })
  return { chapters: shown, done: progress.done, total: progress.total }
}
