import { serverWords } from '#platform/web/answers/answerText.ts'
import { messages } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

/** The words of families, apart from the staff's, so that a family's phone loads only these. */
export const familyTestText = messages(en, { hi: () => import('./messages.hi.ts') })

export const useServerWords = serverWords({ hi: () => import('../answers.hi.ts') })
