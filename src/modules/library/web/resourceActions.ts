import { useParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import { useUser } from '#platform/web/session/session.ts'
import type { Resource } from '../schemas.ts'

/** What other modules offer to do with a resource, such as assigning an activity to the class the shelf was opened for. */
export function useResourceActions() {
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map((module) => module.text))
  const { classId, courseId } = useParams()
  return ({ contentId, categoryId }: Resource): { readonly label: string; readonly to: string }[] =>
    modules.flatMap(({ resourceActions = [] }, at) =>
      resourceActions
        .filter((action) => action.categoryId === categoryId && mayUse(action.needs, user))
        .map(({ label, to }) => ({
          label: words[at]?.titles[label] ?? label,
          to: to(contentId, { classId, courseId: courseId === '0' ? undefined : courseId }),
        })),
    )
}
