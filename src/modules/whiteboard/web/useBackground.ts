import { useEffect, useState } from 'react'
import { pictureOfPage } from '#modules/reader/web/public.tsx'
import type { Picture } from './Canvas.tsx'
import { pictureWidth } from './usePage.ts'

/** The book page as an image; null if there is none, or the user may no longer read the book. */
export function useBackground(of: { contentId: string; page: number } | null): Picture | null | 'loading' {
  const [picture, setPicture] = useState<Picture | null | 'loading'>(of ? 'loading' : null)
  const [contentId, number] = [of?.contentId, of?.page]
  useEffect(() => {
    if (!contentId || !number) return
    let isMounted = true
    pictureOfPage(contentId, number, pictureWidth).then(
      (one) => isMounted && setPicture(one),
      () => isMounted && setPicture(null),
    )
    return () => {
      isMounted = false
    }
  }, [contentId, number])
  return picture
}
