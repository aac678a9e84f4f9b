import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { importText } from './words.ts'

/** Says in the language of the page why a call did not work. */
export function useFailureText(): (failed: unknown) => string {
  const { run } = useText(importText)
  const known: Readonly<Record<string, string>> = {
    unreachable: run.unreachable,
    'not-now': run.moved,
    'no-such-run': run.unknown,
    'year-archived': run.archived,
  }
  return (failed) => known[(failed as ApiProblem).code] ?? run.failed
}
