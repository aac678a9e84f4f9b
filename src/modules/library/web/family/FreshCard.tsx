import { forChild } from '#modules/family/web/paths.ts'
import type { LearningPart } from '#modules/library/familySchemas.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Lines } from '#ui/layout/Lines.tsx'
import { libraryPaths } from '../paths.ts'
import css from './Family.module.css'
import { ShelfLine } from './ShelfLine.tsx'
import { familyLibraryText } from './words.ts'

type CardProps = { child: FamilyChild; part: LearningPart; isGuardian: boolean }

/** On the home: what is new for the class. A guardian reads in one line how much it is. */
export default function FreshCard({ child, part: { fresh, freshCount }, isGuardian }: CardProps) {
  const text = useText(familyLibraryText)
  const count = useCount()
  if (freshCount === 0) return null
  const link = forChild(libraryPaths.learn, child.studentId)
  const words = count(text.fresh, freshCount)
  if (isGuardian)
    return (
      <p>
        <Link to={link}>{words}</Link>
      </p>
    )
  return (
    <section className={css.card}>
      <h3 className={css.heading}>{words}</h3>
      <Lines>
        {fresh.map((item) => (
          <ShelfLine key={item.contentId} item={item} withCourse />
        ))}
      </Lines>
      {freshCount > fresh.length && <Link to={link}>{text.open}</Link>}
    </section>
  )
}
