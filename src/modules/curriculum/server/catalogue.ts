import { newId } from '#platform/server/database/ids.ts'
import type { CurriculumItem, CurriculumTree } from '../items.ts'
import { mathematics } from './catalogueMathematics.ts'
import type { Outline } from './catalogueOutline.ts'
import { science } from './catalogueScience.ts'

/** A curriculum that comes with the product. */
export type CatalogueEntry = {
  /** Such as `ncert-science-7`; it never changes. */
  readonly entry: string
  readonly title: string
  readonly board: string
  readonly subject: string
  /** The grade's number, as the school's grades have it. */
  readonly gradeCode: number
  readonly units: number
  readonly chapters: number
  readonly periods: number
}

const outlines = { Mathematics: mathematics, Science: science } as const

const shelf: readonly { about: CatalogueEntry; outline: Outline }[] = Object.entries(outlines).flatMap(
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

export const catalogue: readonly CatalogueEntry[] = shelf.map(({ about }) => about)

const line = (parentId: string | null, title: string, periods: number | null = null): CurriculumItem => ({
  itemId: newId(),
  parentId,
  title,
  plannedFrom: null,
  plannedTo: null,
  periods,
  outcomes: '',
})

/** Divides lessons over topics, the earlier ones taking what does not divide evenly. */
const share = (periods: number, among: number, at: number) =>
  Math.ceil(((at + 1) * periods) / among) - Math.ceil((at * periods) / among)

/** An entry as a curriculum with ids of its own and without dates; null when there is no such entry. */
export function fromCatalogue(entry: string): CurriculumTree | null {
  const found = shelf.find(({ about }) => about.entry === entry)
  if (!found) return null
  const items: CurriculumItem[] = []
  const put = (item: CurriculumItem) => {
    items.push(item)
    return item.itemId
  }
  for (const [unit, chapters] of found.outline) {
    const unitId = put(line(null, unit))
    for (const [chapter, periods, topics] of chapters) {
      const chapterId = put(line(unitId, chapter, periods))
      topics.forEach((topic, at) => {
        put(line(chapterId, topic, share(periods, topics.length, at)))
      })
    }
  }
  return { isUnitFirst: true, items }
}
