import { toast } from '#ui/feedback/toast.ts'
import { sayCommon } from '../answers/answerText.ts'
import { type ApiProblem, configureApi } from '../api.ts'
import { endPushSubscription } from '../device/pushSubscription.ts'
import { flushStored, readStored } from '../device/store.ts'
import { dropDraftsOf } from '../drafts/parkedDrafts.ts'
import { currentLanguage, loadWords } from '../i18n.tsx'
import { getHost } from '../productHost.ts'
import { goTo } from '../routing/navigation.ts'
import { platformText } from '../words.ts'
import { deleteOfflineData } from './offlineSession.ts'
import { rememberReturnPath } from './returnPath.ts'
import { clearQueries, getSession, signedInKey, signOut } from './session.ts'

/** How long the message is shown before the user is signed out, in ms. */
const readingTime = 3000

/** Watches failed API calls and ends the session when one says that it is over. */
export function watchProblems(onSchoolClosed: () => void) {
  let isSigningOut = false
  configureApi({
    onProblem: (problem) => {
      if (!getSession().user) return
      if (getHost().closesSchool(problem)) {
        suspendSession()
        void goToSignIn().then(onSchoolClosed)
      } else if (problem.status === 401) void expire()
      else if (problem.code === 'password-expired') void goTo('/set-password')
      else if (problem.code === 'access-denied') {
        if (isSigningOut) return
        isSigningOut = true
        void showAnswer(problem)
        setTimeout(() => {
          isSigningOut = false
          void logOut({ force: true })
        }, readingTime)
      }
    },
  })
}

export const showAnswer = async (problem: ApiProblem) => toast.error(await sayCommon(problem))

/** Ends a session the user did not end: drafts are kept, and signing in again as the same user returns to this page. */
function suspendSession() {
  const { user } = getSession()
  if (!user) return
  rememberReturnPath({ userId: user.userId, to: window.location.pathname + window.location.search })
  flushStored()
  signOut()
}

/** Goes to the sign-in page and then clears everything the user has read from memory. */
async function goToSignIn() {
  await goTo('/', { replace: true })
  clearQueries()
}

async function expire() {
  suspendSession()
  await goToSignIn()
  const words = await loadWords(platformText, currentLanguage()).catch(() => platformText.en)
  toast.info(words.sessionEnded)
}

/**
 * Signs out at the user's request and deletes their data from the device. If the server cannot be reached, the session cookie
 * stays valid, so the user stays signed in and sees an error; `force` signs out on this device anyway.
 */
export async function logOut(options: { force?: boolean } = {}) {
  const { user } = getSession()
  try {
    await getHost().logOut()
  } catch (problem) {
    if (!options.force) {
      toast.error((problem as ApiProblem).message)
      return
    }
  }
  if (user) {
    dropDraftsOf(user.userId)
    deleteOfflineData(user.userId)
  }
  void endPushSubscription()
  signOut()
  await goToSignIn()
}

/** Follows sign-in and sign-out in other tabs, which share the session. */
export function watchOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== signedInKey) return
    const { user } = getSession()
    const signedIn = readStored<string>(signedInKey)
    if (user && signedIn === undefined) {
      suspendSession()
      void goToSignIn()
    } else if (user ? signedIn !== user.userId : signedIn !== undefined) window.location.reload()
  })
}
