import { type LazyExoticComponent, lazy, Suspense } from 'react'
import type { Code } from '#modules/attendance/codes.ts'
import type { Register } from '#modules/attendance/schemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { getModules } from '#platform/web/productHost.ts'
import type { RegisterSuggestion } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'

type SuggestionsProps = {
  register: Register
  codes: Readonly<Record<string, Code>>
  onMark: (studentIds: readonly string[], code: Code) => void
}

/** What other modules know about who was there. They only mark the sheet; the teacher looks at it and submits it. */
export function RegisterSuggestions({ register, codes, onMark }: SuggestionsProps) {
  const user = useUser()
  const { classId, date, periodId, courseId } = register
  const students = register.students.map(({ studentId }) => ({ studentId, code: codes[studentId] ?? 'P' }))
  return getModules()
    .flatMap(({ registerSuggestions = [] }) => registerSuggestions)
    .filter(({ needs }) => mayUse(needs, user))
    .map(({ name, load }) => {
      const Suggestion = lazySuggestion(load)
      return (
        <Suspense key={name} fallback={null}>
          <Suggestion place={{ classId, date, periodId, courseId }} students={students} onMark={onMark} />
        </Suspense>
      )
    })
}

type Load = RegisterSuggestion['load']
const lazySuggestions = new Map<Load, LazyExoticComponent<Awaited<ReturnType<Load>>['default']>>()

const nothing = { default: () => null }

/**
 * Cached per loader: a lazy component created while rendering is discarded when it suspends, and would load forever. Without a
 * network there may be no suggestion, and the register is taken all the same.
 */
function lazySuggestion(load: Load) {
  const component = lazySuggestions.get(load) ?? lazy(() => load().catch(() => nothing))
  lazySuggestions.set(load, component)
  return component
}
