import { useCallback, useEffect, useRef } from 'react'
import { drawPage, lookOf, type PageWork } from './drawPage.ts'
import { type OpenPdf, type PdfPage, pageOf } from './pdf.ts'

/** How long the open pages lie there before the next are drawn, in milliseconds: whoever leafs through wants none of them. */
const aheadAfter = 300

type AheadOptions = {
  pdf: OpenPdf | null
  /** The pages behind the open ones. */
  numbers: readonly number[]
  /** Whether the open pages are drawn. */
  isReady: boolean
  rotation: number
  /** The scale at which these pages would lie open. */
  scaleOf: (pages: readonly PdfPage[]) => number
}

export type TakeAhead = (page: number, look: string) => PageWork | null

/** Draws the next pages while the open ones are read, so that turning shows them at once. Only these: memory stays small. */
export function useAhead({ pdf, numbers, isReady, rotation, scaleOf }: AheadOptions): TakeAhead {
  const works = useRef(new Map<string, PageWork & { page: PdfPage }>())
  const wanted = numbers.join()
  const letGo = useCallback((but: readonly string[] = []) => {
    for (const [key, { cancel, done, page }] of works.current) {
      if (but.includes(key)) continue
      works.current.delete(key)
      cancel()
      const free = () => void page.cleanup()
      done.then(free, free)
    }
  }, [])
  useEffect(() => {
    if (!pdf || !isReady) return
    let isWanted = true
    const prepare = async () => {
      const pages = await Promise.all(
        wanted
          .split(',')
          .filter(Boolean)
          .map((one) => pageOf(pdf, Number(one))),
      )
      if (!isWanted) return
      const scale = scaleOf(pages)
      const looks = pages.map((page) => {
        const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
        return { page, viewport, key: `${page.pageNumber} ${lookOf(viewport)}` }
      })
      letGo(looks.map(({ key }) => key))
      for (const { page, viewport, key } of looks)
        if (scale > 0 && !works.current.has(key)) works.current.set(key, { ...drawPage(pdf, page, viewport), page })
    }
    // A book that was closed meanwhile has no next page.
    const timer = setTimeout(() => void prepare().catch(() => {}), aheadAfter)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [pdf, wanted, isReady, rotation, scaleOf, letGo])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn of another book goes with it
  useEffect(() => () => letGo(), [pdf, letGo])
  return useCallback((page, look) => {
    const key = `${page} ${look}`
    const work = works.current.get(key) ?? null
    works.current.delete(key)
    return work
  }, [])
}
