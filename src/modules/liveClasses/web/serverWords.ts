import { serverWords } from '#platform/web/answers/answerText.ts'

/** What the server says about live classes; apart from the other words, so that the homes load only this. */
export const useServerWords = serverWords({ hi: () => import('./answers.hi.ts') })
