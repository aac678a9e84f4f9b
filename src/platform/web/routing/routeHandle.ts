import type { MessageSet } from '../i18n.tsx'
import type { Screen } from '../screen.ts'

/** What the frame knows of the screen it surrounds. */
export type RouteHandle = {
  readonly screen: Screen
  readonly text: MessageSet<{ readonly titles: Record<string, string> }>
  /** Nobody has built it yet. */
  readonly isPlanned: boolean
}
