import { messages, useText } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const peopleText = messages(en, { hi: () => import('./messages.hi.ts') })

/** Says what the server said: word for word in English, by its translation in another language. */
export function useServerWords(): (sentence: string) => string {
  const { answers } = useText(peopleText)
  return (sentence) => translated(sentence, answers)
}

/** The translation of a sentence the server sent; its own words where there is none. */
export function translated(sentence: string, answers: { readonly [code: string]: string }): string {
  const english: { readonly [code: string]: string } = en.answers
  const code = Object.keys(english).find((key) => english[key] === sentence)
  return (code && answers[code]) || sentence
}
