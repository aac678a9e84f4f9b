import { serverWords } from '#platform/web/answers/answerText.ts'
import { messages } from '#platform/web/i18n.tsx'
import { en as downloads } from './downloads/downloads.en.ts'
import { en } from './messages.en.ts'

export const downloadText = messages(downloads, { hi: () => import('./downloads/downloads.hi.ts') })
export const readerText = messages(en, { hi: () => import('./messages.hi.ts') })

export const useServerWords = serverWords({ hi: () => import('./answers.hi.ts') })
