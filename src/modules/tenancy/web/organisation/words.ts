import { type Spoken, serverWords } from '#platform/web/answers/answerText.ts'
import { messages, useText } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const organisationText = messages(en, { hi: () => import('./messages.hi.ts') })

export const useServerWords = serverWords({ hi: () => import('./answers.hi.ts') })

/** Formats a field's error: required, invalid, or the server's message. */
export function useFieldWords(): (field: string, message: Spoken, values: { readonly [f: string]: string }) => string {
  const { fields } = useText(organisationText)
  const say = useServerWords()
  const words: { readonly [field: string]: string } = fields.errors
  return (field, message, values) => (values[field]?.trim() === '' ? fields.needed : (words[field] ?? say(message)))
}

/** The field name at the end of a path: `email` for `contacts.email`. */
export const fieldNameOf = (path: string) => path.split('.').at(-1) ?? path
