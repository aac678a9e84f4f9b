import { useEffect } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useSignOut } from '../public.tsx'
import { accessText } from '../words.ts'
import css from './SignOut.module.css'

let isLeaving = false

/** Opened by the mobile app to sign out: does so on load, then shows the start page. */
export default function SignOut() {
  const text = useText(accessText)
  const signOut = useSignOut()
  useEffect(() => {
    if (isLeaving) return
    isLeaving = true
    void signOut().finally(() => {
      isLeaving = false
    })
  }, [signOut])
  return (
    <main id="main" className={css.page}>
      <h1 className={css.title}>{text.titles.mobileLogout}</h1>
      <Loading label={text.signOut.working}>
        <Skeleton width={160} />
      </Loading>
    </main>
  )
}
