import { messages, useLanguage, useText } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const accessText = messages(en, { hi: () => import('./messages.hi.ts') })

type Dictionary = { readonly [code: string]: string }

/** The translation of a sentence the server sent; its own words where there is none. */
export function translated(sentence: string, english: Dictionary, others: Dictionary): string {
  const code = Object.keys(english).find((key) => english[key] === sentence)
  return (code && others[code]) || sentence
}

/** Says what the server said: word for word in English, by its translation in another language. */
export function useServerWords(): (sentence: string) => string {
  const isEnglish = useLanguage() === 'en'
  const { problems, answers } = useText(accessText)
  if (isEnglish) return (sentence) => sentence
  return (sentence) => translated(translated(sentence, en.problems, problems), en.answers, answers)
}
