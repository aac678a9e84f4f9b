import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ZodType } from 'zod'
import type { FieldProblem } from '#platform/contract/envelope.ts'
import { schemaText } from '#platform/contract/serverText.ts'

export type FieldErrors = { readonly [field: string]: string }

/** Validates a body against a schema; returns problems in the same form as the server. */
export function problemsBy(schema: ZodType, body: unknown): readonly FieldProblem[] {
  const checked = schema.safeParse(body)
  return checked.success
    ? []
    : checked.error.issues.map((issue) => ({ field: issue.path.join('.'), ...schemaText(issue) }))
}

/** The errors of a form by field. Showing errors focuses the first invalid field. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    errors,
    show: (found: FieldErrors) => {
      flushSync(() => setErrors(found))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    },
    /** Clears the errors of these fields, including nested ones; all errors if no fields are given. */
    clear: (fields?: readonly string[]) =>
      setErrors((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([name]) => fields && !fields.includes(name.split('.')[0] ?? name)),
        ),
      ),
  }
}
