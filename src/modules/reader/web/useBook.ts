import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { reader } from '../contract.ts'
import { keepLastPage, readKept, readRange } from './kept.ts'
import { flush, keepEvent } from './outbox.ts'
import { type OpenPdf, openPdf, type PdfPage, pageOf } from './pdf.ts'

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

/**
 * The pages that lie open. Whatever is turned away is let go: a book of a thousand pages takes the memory of a few.
 * A page that is known is there in the very render that asks for it, and one that was drawn ahead never counts as late:
 * turning to it is one render and one frame.
 */
export function usePages(pdf: OpenPdf | null, numbers: readonly number[]) {
  const [isRendering, setRendering] = useState(true)
  const [, showFetched] = useReducer((times: number) => times + 1, 0)
  const wanted = numbers.join()
  const known = numbers.flatMap((number) => pdf?.known.get(number) ?? [])
  const isHere = known.length === numbers.length
  /** What lay open before, until the wanted pages are here. */
  const before = useRef<readonly PdfPage[]>([])
  const pages = isHere ? known : before.current
  const open = useRef(numbers)
  const drawn = useRef(new Set<number>())
  const onRendered = useCallback((page: number) => {
    drawn.current.add(page)
    if (open.current.every((number) => drawn.current.has(number))) setRendering(false)
  }, [])
  // Before the frame is painted, and after the pages have shown what was drawn of them already.
  useLayoutEffect(() => {
    before.current = pages
    open.current = numbers
    for (const number of drawn.current)
      if (!pages.some((page) => page.pageNumber === number)) drawn.current.delete(number)
    setRendering(numbers.length === 0 || numbers.some((number) => !drawn.current.has(number)))
  })
  useEffect(() => {
    if (!pdf || wanted === '') return
    const asked = wanted.split(',').map(Number)
    return () =>
      void setTimeout(() => {
        for (const number of asked) pdf.known.get(number)?.cleanup()
      }, letGoAfter)
  }, [pdf, wanted])
  useEffect(() => {
    if (!pdf || isHere) return
    let isWanted = true
    Promise.all(wanted.split(',').map((number) => pageOf(pdf, Number(number)))).then(
      () => {
        if (isWanted) showFetched()
      },
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [pdf, wanted, isHere])
  return { pages, isRendering, onRendered }
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
      void call(reader.routes.keepPlace, { params: { bookId }, body: { page } }).catch(() => {})
    }, placeAfter)
    return () => clearTimeout(timer)
  }, [owner, bookId, page, isOpen])
}
