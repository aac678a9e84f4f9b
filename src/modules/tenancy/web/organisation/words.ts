import { type Spoken, serverWords } from '#platform/web/answers/answerText.ts'
import { messages, useText } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const organisationText = messages(en, { hi: () => import('./messages.hi.ts') })

export const useServerWords = serverWords({ hi: () => import('./answers.hi.ts') })

/** What to say at a field: that it is needed, how it should look, or what the server said of it. */
export function useFieldWords(): (field: string, said: Spoken, values: { readonly [f: string]: string }) => string {
  const { fields } = useText(organisationText)
  const say = useServerWords()
  const words: { readonly [field: string]: string } = fields.errors
  return (field, said, values) => (values[field]?.trim() === '' ? fields.needed : (words[field] ?? say(said)))
}

/** The last word of a path is the field's own name: `contacts.email` is `email`. */
export const lastWord = (path: string) => path.split('.').at(-1) ?? path
