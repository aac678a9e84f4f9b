import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { doubtEvents } from '../events.ts'

/** Keeps a page with doubts as fresh as the people who write. */
export const useDoubtNews = () => useLiveRefresh(...Object.values(doubtEvents))
