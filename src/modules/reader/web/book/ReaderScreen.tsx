import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { libraryPaths } from '#modules/library/web/paths.ts'
import { reader } from '#modules/reader/contract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { keyOf } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { readKept } from '../downloads/deviceBooks.ts'
import { waitingPlace } from '../outbox.ts'
import { readerTitles } from '../titles.ts'
import { readerText } from '../words.ts'
import type { Book } from './useBook.ts'

const Reader = lazy(() => import('./Reader.tsx').then((file) => ({ default: file.Reader })))

/** A book at the page where it was left, which the server may not know yet. */
async function openBook(owner: string, bookId: string): Promise<Book> {
  // Asked first: what is sent while the server is asked no longer waits then, and is not yet in its answer either.
  const place = await waitingPlace(owner, bookId).catch(() => undefined)
  const book = await fetchBook(owner, bookId)
  const isNewer = place && (!book.lastReadAt || place.readAt > book.lastReadAt)
  return isNewer ? { ...book, lastPage: place.page } : book
}

/** What the server says of a book, or what it said when the book was brought onto this device. */
async function fetchBook(owner: string, bookId: string): Promise<Book> {
  try {
    return await call(reader.routes.openBook, { params: { bookId } })
  } catch (problem) {
    const kept =
      (problem as ApiProblem).code === 'unreachable' && (await readKept(owner, bookId).catch(() => undefined))
    if (kept) return kept.book
    throw problem
  }
}

const unknown = '00000000-0000-0000-0000-000000000000'

/** A book of the library. The bar stands before pdf.js has come. */
export default function ReaderScreen() {
  const text = useText(readerText)
  const { titles } = useText(readerTitles)
  const user = useUser()
  const [params] = useSearchParams()
  const bookId = params.get('contentId') ?? unknown
  // Its address is renewed by the reader itself: asking again would only move the page under the eye.
  const book = useQuery<Book, ApiProblem>({
    queryKey: keyOf(reader.routes.openBook, { params: { bookId } }),
    queryFn: () => openBook(user.userId, bookId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Without a network the book may be on this device.
    networkMode: 'always',
    retry: false,
  })
  const waiting = (
    <Loading>
      <SkeletonRows rows={8} columns={1} />
    </Loading>
  )
  const home = user.roleId === roles.admin ? libraryPaths.officeLibrary : libraryPaths.library
  if (book.isPending) return waiting
  if (book.isError)
    return (
      <>
        <h1 className="visually-hidden">{titles.book}</h1>
        {book.error.status === 404 || book.error.status === 400 ? (
          <EmptyState
            kind="nothing"
            sketch="books"
            title={text.noBook}
            body={text.noBookHint}
            action={<ButtonLink to={home}>{text.toLibrary}</ButtonLink>}
          />
        ) : (
          <EmptyState kind="failed" onRetry={() => void book.refetch()} retrying={book.isFetching} />
        )}
      </>
    )
  return (
    <Suspense fallback={waiting}>
      <Reader key={book.data.bookId} book={book.data} />
    </Suspense>
  )
}
