import { call } from '#platform/web/api.ts'
import type { FoundRecord } from '#platform/web/screen.ts'
import { homework } from '../contract.ts'
import { homeworkOf, officeHomeworkOf } from './paths.ts'
import { targetNames } from './targetNames.ts'

type Find = (words: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>

/** Finds homework by its title or subject, for the palette. */
const findBy =
  (pathOf: (homeworkId: string) => string): Find =>
  async (words, signal) => {
    const query = { q: words, sort: '-dueAt', size: '8' } as const
    const { rows } = await call(homework.routes.listHomework, { query }, { signal })
    return rows.map(({ homeworkId, title, courseDisplayName, targets }) => ({
      to: pathOf(homeworkId),
      label: title,
      hint: `${courseDisplayName} · ${targetNames(targets)}`,
    }))
  }

export const findHomework = findBy(homeworkOf)
/** For the office. */
export const findAnyHomework = findBy(officeHomeworkOf)
