import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { importText } from './words.ts'

/** The message for a failed call. */
export function useFailureText(): (failed: unknown) => string {
  const { run } = useText(importText)
  const messages: Readonly<Record<string, string>> = {
    unreachable: run.unreachable,
    'not-now': run.moved,
    'no-such-run': run.unknown,
    'year-archived': run.archived,
  }
  return (failed) => messages[(failed as ApiProblem).code] ?? run.failed
}
