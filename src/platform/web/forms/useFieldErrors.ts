import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ZodType } from 'zod'
import type { FieldProblem } from '#platform/contract/envelope.ts'
import { schemaText } from '#platform/contract/serverText.ts'

export type FieldErrors = { readonly [field: string]: string }

/** What a schema has against a body, in the shape in which the server refuses. */
export function problemsBy(schema: ZodType, body: unknown): readonly FieldProblem[] {
  const checked = schema.safeParse(body)
  return checked.success
    ? []
    : checked.error.issues.map((issue) => ({ field: issue.path.join('.'), ...schemaText(issue) }))
}

/** What is wrong with a form, at its fields; showing it puts the cursor into the first of them. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    errors,
    show: (found: FieldErrors) => {
      flushSync(() => setErrors(found))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    },
    /** Forgets what was wrong with some fields and what lies within them; with all when none is named. */
    clear: (fields?: readonly string[]) =>
      setErrors((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([name]) => fields && !fields.includes(name.split('.')[0] ?? name)),
        ),
      ),
  }
}
