import type { ShelfItem } from '#modules/library/familySchemas.ts'
import { categoryName } from '#modules/library/kinds.ts'
import { contentPath } from '#platform/contract/files/contentRoutes.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line } from '#ui/layout/Lines.tsx'
import { familyLibraryText } from './words.ts'

type ShelfLineProps = {
  item: ShelfItem
  /** Whether the subject is named, where it isn't the heading above. */
  withCourse?: boolean
}

/** A resource on a student's shelf. The student opens it; a guardian sees that it is there. */
export function ShelfLine({ item, withCourse = false }: ShelfLineProps) {
  const text = useText(familyLibraryText)
  const { isGuardian } = useUser()
  const title = (
    <span dir="auto" lang={item.language}>
      {item.title}
    </span>
  )
  const meta = [text.kinds[categoryName(item.categoryId)], withCourse && item.course, item.chapter, useProgress(item)]
  return (
    <Line
      name={isGuardian ? title : <Link to={contentPath('/family', item)}>{title}</Link>}
      meta={meta.filter(Boolean).join(' · ')}
    >
      {item.isNew && <Status tone="leave">{text.isNew}</Status>}
    </Line>
  )
}

/** How far the student is, in words; empty if they have not begun. */
function useProgress({ progress }: ShelfItem): string {
  const text = useText(familyLibraryText)
  const { number, percent } = useFormat()
  if (!progress) return ''
  if (progress.page !== null) return fill(text.page, { n: number(progress.page) })
  return progress.percent === null ? '' : fill(text.percent, { share: percent(progress.percent / 100) })
}
