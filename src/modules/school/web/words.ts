import { messages, useText } from '#platform/web/i18n.tsx'
import { en as academicsEn } from './academics.en.ts'
import { answers as english } from './answers.en.ts'
import { en } from './messages.en.ts'
import { translated } from './serverWords.ts'

export const schoolText = messages(en, { hi: () => import('./messages.hi.ts') })
export const academicText = messages(academicsEn, { hi: () => import('./academics.hi.ts') })

/** Says what the server said: word for word in English, by its translation in another language. */
export function useServerWords(): (sentence: string) => string {
  const { answers } = useText(schoolText)
  return (sentence) => translated(sentence, english, answers)
}
