import type { ApiProblem } from '#platform/web/api.ts'
import { messages, useText } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const setupText = messages(en, { hi: () => import('./messages.hi.ts') })

/** Says in the language of the page why a call did not work. */
export function useSaying(): (failed: unknown) => string {
  const { problems } = useText(setupText)
  const known: Readonly<Record<string, string>> = problems
  return (failed) => known[(failed as ApiProblem).code] ?? problems['server-error']
}
