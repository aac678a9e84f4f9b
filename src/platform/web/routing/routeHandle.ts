import type { MessageSet } from '../i18n.tsx'
import type { Screen } from '../screen.ts'

/** What the shell knows about the screen it shows. */
export type RouteHandle = {
  readonly screen: Screen
  readonly text: MessageSet<{ readonly titles: Record<string, string> }>
}
