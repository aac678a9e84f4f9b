import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { reader } from '#modules/reader/contract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { keepLastPage, readKept, readRange } from '../downloads/deviceBooks.ts'
import { flush, keepEvent, keepPlace } from '../outbox.ts'
import { type OpenPdf, openPdf, type PdfPage, pageOf } from '../page/pdf.ts'

export type Book = Reply<typeof reader.routes.openBook>

/** How long a page must be looked at before it is remembered as the place, in milliseconds. */
const placeAfter = 1000

/** Whoever turns back at once finds the page as it was, in milliseconds. */
const letGoAfter = 2000

/** The file of a book, opened by ranges and let go with the screen. */
export function usePdf(owner: string, book: Book) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [isBroken, setBroken] = useState(false)
  const { bookId, bookVersionId } = book
  const { url, size } = book.file
  useEffect(() => {
    let isOpen = true
    let opened: OpenPdf | undefined
    const renew = async () => (await call(reader.routes.openBook, { params: { bookId } })).file
    // A download of an older file is of no use here.
    const known = readKept(owner, bookId).then((one) => one?.book.bookVersionId === bookVersionId)
    const kept = async (begin: number, end: number) => ((await known) ? readRange(owner, bookId, begin, end) : null)
    openPdf({ url, size }, kept, renew).then(
      (one) => {
        opened = one
        if (isOpen) setPdf(one)
        else one.close()
      },
      () => isOpen && setBroken(true),
    )
    return () => {
      isOpen = false
      setPdf(null)
      opened?.close()
    }
  }, [owner, bookId, bookVersionId, url, size])
  return { pdf, isBroken }
}

/** How long the open pages lie there before the next are drawn, in milliseconds: whoever leafs through wants none of them. */
const aheadAfter = 300

/**
 * The pages that lie open, and beneath them the next ones, drawn while the open ones are read: turning to them is one render
 * and one frame. Whatever is turned away is let go: a book of a thousand pages takes the memory of a few.
 */
export function usePages(pdf: OpenPdf | null, numbers: readonly number[], next: readonly number[]) {
  const [, showFetched] = useReducer((times: number) => times + 1, 0)
  const [drawn, setDrawn] = useState<readonly number[]>([])
  const [readLong, setReadLong] = useState('')
  const wanted = numbers.join()
  const lying = readLong === wanted ? [...numbers, ...next] : numbers
  const pagesOf = (some: readonly number[]) => some.flatMap((number) => pdf?.known.get(number) ?? [])
  const known = pagesOf(numbers)
  /** What lay open before, until the wanted pages are here. */
  const before = useRef<readonly PdfPage[]>([])
  const pages = known.length === numbers.length ? known : before.current
  const isRendering = numbers.length === 0 || numbers.some((number) => !drawn.includes(number))
  // A page that is let go has to be drawn again.
  if (drawn.some((number) => !lying.includes(number))) setDrawn(drawn.filter((number) => lying.includes(number)))
  const onRendered = useCallback((page: number) => setDrawn((now) => (now.includes(page) ? now : [...now, page])), [])

  const kept = useRef(lying)
  useLayoutEffect(() => {
    before.current = pages
    kept.current = lying
  })
  useEffect(() => {
    if (isRendering) return
    const timer = setTimeout(() => setReadLong(wanted), aheadAfter)
    return () => clearTimeout(timer)
  }, [isRendering, wanted])
  const fetching = lying.join()
  useEffect(() => {
    if (!pdf || fetching === '') return
    const asked = fetching.split(',').map(Number)
    let isWanted = true
    // A book that was closed meanwhile has no pages.
    if (asked.some((number) => !pdf.known.has(number)))
      Promise.all(asked.map((number) => pageOf(pdf, number))).then(
        () => isWanted && showFetched(),
        () => {},
      )
    return () => {
      isWanted = false
      setTimeout(() => {
        for (const number of asked) if (!kept.current.includes(number)) pdf.known.get(number)?.cleanup()
      }, letGoAfter)
    }
  }, [pdf, fetching])
  return { pages, ahead: pagesOf(lying.slice(numbers.length)), isRendering, onRendered }
}

/** Notes what is read, on this device first, and where the person stopped. */
export function useReadingRecord(owner: string, bookId: string, page: number, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    void keepEvent(owner, bookId, 'open').then(() => flush(owner))
    return () =>
      void keepEvent(owner, bookId, 'close').then(
        () => flush(owner),
        () => {},
      )
  }, [owner, bookId, isOpen])
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => {
      void keepEvent(owner, bookId, 'page', page)
      void keepLastPage(owner, bookId, page).catch(() => {})
      void keepPlace(owner, bookId, page).catch(() => {})
    }, placeAfter)
    return () => clearTimeout(timer)
  }, [owner, bookId, page, isOpen])
}
