import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ZodType } from 'zod'
import type { ApiProblem } from '#platform/web/api.ts'
import { useServerWords } from './words.ts'

export type FieldErrors = { readonly [field: string]: string }

/** A field of the school's own is called by its id, any other by its name: `details.x` is `x`. */
const named = (path: string) => path.replace(/^details\./, '')

/** What is wrong with a form, at its fields: first by the contract, then by the server's own word. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const say = useServerWords()
  const [errors, setErrors] = useState<FieldErrors>({})
  const show = (found: FieldErrors) => {
    flushSync(() => setErrors(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return {
    errors,
    show,
    clear: (field: string) => setErrors(({ [field]: _, ...rest }) => rest),
    /** Whether the contract takes it, and whoever else judges has nothing to say; if not, the fields say why. */
    accepts: (schema: ZodType, body: unknown, more: FieldErrors = {}) => {
      const checked = schema.safeParse(body)
      const issues = checked.success ? [] : checked.error.issues
      const wrong = issues.map(({ path, message }) => [named(path.join('.')), say(message)] as const)
      const all = { ...Object.fromEntries(wrong), ...more }
      if (Object.keys(all).length > 0) show(all)
      return Object.keys(all).length === 0
    },
    /** Whether the server's refusal was about fields the form has, which then say so. */
    refused: (problem: ApiProblem, isShown: (field: string) => boolean) => {
      const wrong = problem.fields.filter(({ field }) => isShown(named(field)))
      if (wrong.length === 0) return false
      show(Object.fromEntries(wrong.map(({ field, message }) => [named(field), say(message)])))
      return true
    },
  }
}
