import { newId } from '#platform/server/database/ids.ts'
import type { CurriculumItem, CurriculumTree } from '../items.ts'
import { mathematics } from './catalogueMathematics.ts'
import type { Outline } from './catalogueOutline.ts'
import { science } from './catalogueScience.ts'

/** A built-in curriculum. */
export type CatalogueEntry = {
  /** A stable key such as `ncert-science-7`. */
  readonly entry: string
  readonly title: string
  readonly board: string
  readonly subject: string
  readonly gradeCode: number
  readonly units: number
  readonly chapters: number
  readonly periods: number
}

const outlines = { Mathematics: mathematics, Science: science } as const

const entries: readonly { about: CatalogueEntry; outline: Outline }[] = Object.entries(outlines).flatMap(
  ([subject, byGrade]) =>
    Object.entries(byGrade).map(([grade, outline]) => ({
      about: {
        entry: `ncert-${subject.toLowerCase()}-${grade}`,
        board: 'NCERT',
        subject,
        gradeCode: Number(grade),
        title: `${subject} ${grade}`,
        units: outline.length,
        chapters: outline.reduce((sum, [, chapters]) => sum + chapters.length, 0),
        periods: outline.reduce((sum, [, chapters]) => sum + chapters.reduce((all, [, own]) => all + own, 0), 0),
      },
      outline,
    })),
)

export const catalogue: readonly CatalogueEntry[] = entries.map(({ about }) => about)

const line = (parentId: string | null, title: string, periods: number | null = null): CurriculumItem => ({
  itemId: newId(),
  parentId,
  title,
  plannedFrom: null,
  plannedTo: null,
  periods,
  outcomes: '',
})

/** Divides lessons over topics; earlier topics get the remainder. */
const share = (periods: number, among: number, at: number) =>
  Math.ceil(((at + 1) * periods) / among) - Math.ceil((at * periods) / among)

/** Creates an undated curriculum with new ids; null if there is no such entry. */
export function fromCatalogue(entry: string): CurriculumTree | null {
  const found = entries.find(({ about }) => about.entry === entry)
  if (!found) return null
  const items: CurriculumItem[] = []
  const add = (item: CurriculumItem) => {
    items.push(item)
    return item.itemId
  }
  for (const [unit, chapters] of found.outline) {
    const unitId = add(line(null, unit))
    for (const [chapter, periods, topics] of chapters) {
      const chapterId = add(line(unitId, chapter, periods))
      topics.forEach((topic, at) => {
        add(line(chapterId, topic, share(periods, topics.length, at)))
      })
    }
  }
  return { isUnitFirst: true, items }
}
