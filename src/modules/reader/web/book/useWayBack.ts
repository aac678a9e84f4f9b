import { useLocation, useNavigate, useParams } from 'react-router'
import { calendarPaths } from '#modules/calendar/web/paths.ts'
import { shelfOf } from '#modules/library/web/paths.ts'
import { useUser } from '#platform/web/session/session.ts'

/** Back to where the book was opened; from a link or a new tab, to the lesson or the library it belongs to. */
export function useWayBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { sessionId } = useParams()
  const user = useUser()
  const home = sessionId ? calendarPaths.session.replace(':sessionId', sessionId) : shelfOf(user)
  // The router calls the first page of a window “default”: nothing is behind it.
  return () => void (key === 'default' ? navigate(home) : navigate(-1))
}
