import { lazy, Suspense } from 'react'

/** The library that computes codes is loaded with the first one. */
const QrPicture = lazy(() => import('./QrPicture.tsx'))

export const QrCode = (props: { text: string; label: string }) => (
  <Suspense>
    <QrPicture {...props} />
  </Suspense>
)
