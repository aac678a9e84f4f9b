import type { DuePart } from '#modules/family/schemas.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Lines } from '#ui/layout/Lines.tsx'
import css from '../Family.module.css'
import { familyPaths, forChild } from '../paths.ts'
import { familyText } from '../words.ts'
import { DueLine } from './DueLine.tsx'

/** On the home: what is due next. */
export default function DueCard({ child, part }: { child: FamilyChild; part: DuePart; isGuardian: boolean }) {
  const { due: text } = useText(familyText)
  const count = useCount()
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{text.title}</h3>
      <Lines>
        {part.items.map((item) => (
          <DueLine key={item.sourceId} studentId={child.studentId} item={item} />
        ))}
      </Lines>
      <Link to={forChild(familyPaths.due, child.studentId)}>
        {part.more > 0 ? count(text.more, part.more) : text.all}
      </Link>
    </section>
  )
}
