import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
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

/** The pages that lie open. Whatever is turned away is let go: a book of a thousand pages takes the memory of a few. */
export function usePages(pdf: OpenPdf | null, numbers: readonly number[]) {
  const [pages, setPages] = useState<readonly PdfPage[]>([])
  const [drawn, setDrawn] = useState<readonly number[]>([])
  const wanted = numbers.join()
  // Before the frame is painted: a page that was drawn ahead is there in the very next one.
  useLayoutEffect(() => {
    if (!pdf || wanted === '') return
    let isWanted = true
    setDrawn([])
    const asked = wanted.split(',').map(Number)
    const known = asked.flatMap((number) => pdf.known.get(number) ?? [])
    if (known.length === asked.length) setPages(known)
    else
      Promise.all(asked.map((number) => pageOf(pdf, number))).then(
        (all) => {
          if (isWanted) setPages(all)
        },
        () => {},
      )
    return () => {
      isWanted = false
      setTimeout(() => {
        for (const number of asked) pdf.known.get(number)?.cleanup()
      }, letGoAfter)
    }
  }, [pdf, wanted])
  const onRendered = useCallback((page: number) => setDrawn((now) => (now.includes(page) ? now : [...now, page])), [])
  const isRendering = numbers.some((number) => !drawn.includes(number))
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
