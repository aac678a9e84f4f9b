import type { LearningPart } from '#modules/library/familySchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Lines } from '#ui/layout/Lines.tsx'
import css from './Family.module.css'
import { ShelfLine } from './ShelfLine.tsx'
import { familyLibraryText } from './words.ts'

/** On a student's home: the book read last, at the page where they stopped. */
export default function ReadingCard({ part: { reading } }: { part: LearningPart }) {
  const text = useText(familyLibraryText)
  if (!reading) return null
  return (
    <section className={css.card}>
      <h3 className={css.heading}>{text.reading}</h3>
      <Lines>
        <ShelfLine item={reading} withCourse />
      </Lines>
    </section>
  )
}
