import { serverWords } from '#platform/web/answers/answerText.ts'
import { messages } from '#platform/web/i18n.tsx'
import { en as communication } from './communication/messages.en.ts'
import { en } from './messages.en.ts'

export const notificationText = messages(en, { hi: () => import('./messages.hi.ts') })

export const communicationText = messages(communication, { hi: () => import('./communication/messages.hi.ts') })

export const useServerWords = serverWords({ hi: () => import('./answers.hi.ts') })
