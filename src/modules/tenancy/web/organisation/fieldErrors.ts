import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ZodType } from 'zod'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Facts } from './editing.ts'
import { organisationText, useServerWords } from './words.ts'

export type FieldErrors = { readonly [field: string]: string }

/** The last word of a path is the field's own name: `contacts.email` is `email`. */
const named = (path: string) => path.split('.').at(-1) ?? path

/** What is wrong with a form, at its fields: first by the contract, then by the server's own word. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const text = useText(organisationText).fields
  const say = useServerWords()
  const [errors, setErrors] = useState<FieldErrors>({})
  const show = (found: FieldErrors) => {
    flushSync(() => setErrors(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const words: FieldErrors = text.errors
  const sentence = (field: string, values: Facts, otherwise: string) =>
    values[field]?.trim() === '' ? text.needed : (words[field] ?? say(otherwise))
  return {
    errors,
    show,
    clear: (field?: string) => setErrors(field ? ({ [field]: _, ...rest }) => rest : {}),
    /** Whether the contract takes it; if not, the fields say why. */
    accepts: (schema: ZodType, body: unknown, values: Facts) => {
      const checked = schema.safeParse(body)
      if (checked.success) return true
      const wrong = checked.error.issues.map(({ path, message }) => [named(path.join('.')), message] as const)
      show(Object.fromEntries(wrong.map(([field, message]) => [field, sentence(field, values, message)])))
      return false
    },
    /** Whether the server's refusal was about fields, which then say so. */
    refused: (problem: ApiProblem, values: Facts) => {
      const wrong = problem.fields.filter(({ field }) => Object.hasOwn(values, named(field)))
      if (wrong.length === 0) return false
      const entries = wrong.map(({ field, message }) => [named(field), sentence(named(field), values, message)])
      show(Object.fromEntries(entries))
      return true
    },
  }
}
