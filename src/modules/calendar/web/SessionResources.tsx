import { library } from '#modules/library/contract.ts'
import { libraryPaths } from '#modules/library/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { SessionPage } from '../schemas.ts'
import css from './SessionScreen.module.css'
import { calendarText } from './words.ts'

const maxResources = 6

/** What the library has for the lesson's topic, else for its grade and subject. Nothing at all if it has nothing. */
export function SessionResources({ session: { gradeId, courseId, topic } }: { session: SessionPage }) {
  const text = useText(calendarText).session
  const user = useUser()
  const isAllowed = mayUse(library.routes.listResources.access, user)
  const query = { gradeId, courseId, size: String(maxResources), sort: '-opened' } as const
  const onTopic = useRead(
    library.routes.listResources,
    { query: { ...query, q: topic.slice(0, 100) } },
    { enabled: isAllowed && topic !== '' },
  )
  const hasTopic = (onTopic.data?.rows.length ?? 0) > 0
  const ofCourse = useRead(
    library.routes.listResources,
    { query },
    { enabled: isAllowed && (topic === '' || (onTopic.isSuccess && !hasTopic)) },
  )
  const resources = (hasTopic ? onTopic : ofCourse).data?.rows ?? []
  if (resources.length === 0) return null
  const shelf = user.roleId === roles.teacher ? libraryPaths.library : libraryPaths.officeLibrary
  return (
    <Section title={text.resources} subtitle={hasTopic ? text.resourcesOnTopic : text.resourcesOfCourse}>
      <ul className={css.resources}>
        {resources.map(({ contentId, title, chapter, topic: about }) => (
          <li key={contentId}>
            <Link to={`${shelf}?contentId=${contentId}`}>{title}</Link>
            <span className={css.meta}>{[chapter, about].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
