import type { CurriculumItem, CurriculumTree } from '#modules/curriculum/items.ts'
import { newId } from '#platform/server/database/ids.ts'
import { computerScience } from './computerScience.ts'
import { english } from './english.ts'
import { environmentalStudies } from './environmentalStudies.ts'
import { mathematics } from './mathematics.ts'
import type { Outline, Outlines } from './outline.ts'
import { science } from './science.ts'
import { socialScience } from './socialScience.ts'

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

/** Whose order of chapters an outline follows. */
const subjects: readonly { subject: string; board: 'NCERT' | 'Banyan'; outlines: Outlines }[] = [
  { subject: 'Computer Science', board: 'Banyan', outlines: computerScience },
  { subject: 'English', board: 'Banyan', outlines: english },
  { subject: 'Environmental Studies', board: 'Banyan', outlines: environmentalStudies },
  { subject: 'Mathematics', board: 'NCERT', outlines: mathematics },
  { subject: 'Science', board: 'NCERT', outlines: science },
  { subject: 'Social Science', board: 'NCERT', outlines: socialScience },
]

const entries: readonly { about: CatalogueEntry; outline: Outline }[] = subjects.flatMap(
  ({ subject, board, outlines }) =>
    Object.entries(outlines).map(([grade, outline]) => ({
      about: {
        entry: `${board}-${subject}-${grade}`.toLowerCase().replaceAll(' ', '-'),
        board,
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
