import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { reader } from '#modules/reader/contract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { keepLastPage, readKept, readRange } from '../downloads/deviceBooks.ts'
import { flush, keepEvent, keepPlace } from '../outbox.ts'
import { type OpenPdf, openPdf, type PdfPage, pageOf } from '../page/pdf.ts'

export type Book = Reply<typeof reader.routes.openBook>

/** Milliseconds on a page before it is saved as the reading position. */
const saveDelay = 1000

/** Milliseconds before a page is released, so that turning straight back is instant. */
const releaseDelay = 2000

/** Opens a book's file by range requests and closes it on unmount. */
export function usePdf(owner: string, book: Book) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [isBroken, setBroken] = useState(false)
  const { bookId, bookVersionId } = book
  const { url, size } = book.file
  useEffect(() => {
    let isOpen = true
    let opened: OpenPdf | undefined
    const renew = async () => (await call(reader.routes.openBook, { params: { bookId } })).file
    // Ignore a download of an older file.
    const hasFile = readKept(owner, bookId).then((one) => one?.book.bookVersionId === bookVersionId)
    const readLocal = async (begin: number, end: number) =>
      (await hasFile) ? readRange(owner, bookId, begin, end) : null
    openPdf({ url, size }, readLocal, renew).then(
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

/** Milliseconds before the next pages are preloaded; skipped while leafing quickly. */
const preloadDelay = 300

/**
 * The open pages and, behind them, the next ones, rendered in advance so that turning takes a single frame. Pages that are
 * left are released, so memory use doesn't grow with the book.
 */
export function usePages(pdf: OpenPdf | null, numbers: readonly number[], next: readonly number[]) {
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const [rendered, setRendered] = useState<readonly number[]>([])
  const [settledOn, setSettledOn] = useState('')
  const wanted = numbers.join()
  const mounted = settledOn === wanted ? [...numbers, ...next] : numbers
  const pagesOf = (some: readonly number[]) => some.flatMap((number) => pdf?.loaded.get(number) ?? [])
  const loaded = pagesOf(numbers)
  /** The previous pages, shown until the requested ones have loaded. */
  const previous = useRef<readonly PdfPage[]>([])
  const pages = loaded.length === numbers.length ? loaded : previous.current
  const isRendering = numbers.length === 0 || numbers.some((number) => !rendered.includes(number))
  // Released pages have to be rendered again.
  if (rendered.some((number) => !mounted.includes(number)))
    setRendered(rendered.filter((number) => mounted.includes(number)))
  const onRendered = useCallback(
    (page: number) => setRendered((now) => (now.includes(page) ? now : [...now, page])),
    [],
  )

  const latestMounted = useRef(mounted)
  useLayoutEffect(() => {
    previous.current = pages
    latestMounted.current = mounted
  })
  useEffect(() => {
    if (isRendering) return
    const timer = setTimeout(() => setSettledOn(wanted), preloadDelay)
    return () => clearTimeout(timer)
  }, [isRendering, wanted])
  const fetching = mounted.join()
  useEffect(() => {
    if (!pdf || fetching === '') return
    const requested = fetching.split(',').map(Number)
    let isWanted = true
    // Fails if the book was closed in the meantime.
    if (requested.some((number) => !pdf.loaded.has(number)))
      Promise.all(requested.map((number) => pageOf(pdf, number))).then(
        () => isWanted && rerender(),
        () => {},
      )
    return () => {
      isWanted = false
      setTimeout(() => {
        for (const number of requested) if (!latestMounted.current.includes(number)) pdf.loaded.get(number)?.cleanup()
      }, releaseDelay)
    }
  }, [pdf, fetching])
  return { pages, loaded, ahead: pagesOf(mounted.slice(numbers.length)), isRendering, onRendered }
}

/** Records usage and the reading position, queued on this device first. */
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
    }, saveDelay)
    return () => clearTimeout(timer)
  }, [owner, bookId, page, isOpen])
}
