import { serverWords } from '#platform/web/answers/answerText.ts'
import { messages } from '#platform/web/i18n.tsx'
import { en } from './messages.en.ts'

export const privacyText = messages(en, { hi: () => import('./messages.hi.ts') })

export const useServerWords = serverWords({ hi: () => import('./answers.hi.ts') })
