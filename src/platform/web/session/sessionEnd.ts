import { toast } from '#ui/feedback/toast.ts'
import { type ApiProblem, configureApi } from '../api.ts'
import { flushStored, readStored } from '../device/store.ts'
import { dropDraftsOf } from '../drafts/parkedDrafts.ts'
import { currentLanguage, loadWords } from '../i18n.tsx'
import { getHost } from '../productHost.ts'
import { goTo } from '../routing/navigation.ts'
import { platformText } from '../words.ts'
import { dropKept } from './offlineSession.ts'
import { rememberPlace } from './returnPlace.ts'
import { forgetAnswers, getSession, signedInKey, signOut } from './session.ts'

/** How long the refusal is shown before the person is logged out, in ms. */
const readingTime = 3000

/** Watches every failed call and ends the session when one says that it is over. */
export function watchCalls(schoolClosed: () => void) {
  let isRefused = false
  configureApi({
    onProblem: (problem) => {
      if (!getSession().user) return
      if (getHost().closesSchool(problem)) {
        leaveForNow()
        void goToDoor().then(schoolClosed)
      } else if (problem.status === 401) void expire()
      else if (problem.code === 'password-expired') void goTo('/set-password')
      else if (problem.code === 'access-denied') {
        toast.error(problem.message)
        if (isRefused) return
        isRefused = true
        setTimeout(() => {
          isRefused = false
          void logOut({ evenUntold: true })
        }, readingTime)
      }
    },
  })
}

/** Ends a session nobody asked to end: work is parked, and whoever logs in again as the same person comes back here. */
function leaveForNow() {
  const { user } = getSession()
  if (!user) return
  rememberPlace({ userId: user.userId, to: window.location.pathname + window.location.search })
  flushStored()
  signOut()
}

/** To the first page, and then nothing anybody has read stays in memory. */
async function goToDoor() {
  await goTo('/', { replace: true })
  forgetAnswers()
}

async function expire() {
  leaveForNow()
  await goToDoor()
  const words = await loadWords(platformText, currentLanguage()).catch(() => platformText.en)
  toast.info(words.sessionEnded)
}

/**
 * Logs out because the person wants to: nothing of theirs stays on the device. When the server cannot be told, the
 * session would live on in its cookie, so the person stays logged in and is told so.
 */
export async function logOut(options: { evenUntold?: boolean } = {}) {
  const { user } = getSession()
  try {
    await getHost().logOut()
  } catch (problem) {
    if (!options.evenUntold) {
      toast.error((problem as ApiProblem).message)
      return
    }
  }
  if (user) {
    dropDraftsOf(user.userId)
    dropKept(user.userId)
  }
  signOut()
  await goToDoor()
}

/** What another tab does concerns this one too: they share one session. */
export function watchOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== signedInKey) return
    const { user } = getSession()
    const signedIn = readStored<string>(signedInKey)
    if (user && signedIn === undefined) {
      leaveForNow()
      void goToDoor()
    } else if (user ? signedIn !== user.userId : signedIn !== undefined) window.location.reload()
  })
}
