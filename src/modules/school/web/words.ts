import { serverWords } from '#platform/web/answers/answerText.ts'
import { messages } from '#platform/web/i18n.tsx'
import { en as academicsEn } from './academics/academics.en.ts'
import { en } from './messages.en.ts'

export const schoolText = messages(en, { hi: () => import('./messages.hi.ts') })
export const academicText = messages(academicsEn, { hi: () => import('./academics/academics.hi.ts') })

export const useServerWords = serverWords({ hi: () => import('./answers.hi.ts') })
