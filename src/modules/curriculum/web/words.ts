import { serverWords } from '#platform/web/answers/serverWords.ts'
import { messages } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const curriculumText = messages(en, { hi: () => import('./messages.hi.ts') })

export const useServerWords = serverWords(curriculumText)
