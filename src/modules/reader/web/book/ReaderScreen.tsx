import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { shelfOf } from '#modules/library/web/paths.ts'
import { reader } from '#modules/reader/contract.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { keyOf } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { readKept } from '../downloads/deviceBooks.ts'
import { queuedPlace } from '../outbox.ts'
import { readerTitles } from '../titles.ts'
import { readerText } from '../words.ts'
import type { Book } from './useBook.ts'

const Reader = lazy(() => import('./Reader.tsx').then((file) => ({ default: file.Reader })))

/** Opens a book at the last page read, which the server may not know yet. */
async function openBook(owner: string, bookId: string): Promise<Book> {
  // Read the queue first: a position sent during the request would be in neither the queue nor the response.
  const place = await queuedPlace(owner, bookId).catch(() => undefined)
  const book = await fetchBook(owner, bookId)
  const isNewer = place && (!book.lastReadAt || place.readAt > book.lastReadAt)
  return isNewer ? { ...book, lastPage: place.page } : book
}

/** Fetches a book; offline, falls back to what was saved when the book was downloaded. */
async function fetchBook(owner: string, bookId: string): Promise<Book> {
  try {
    return await call(reader.routes.openBook, { params: { bookId } })
  } catch (problem) {
    const saved =
      (problem as ApiProblem).code === 'unreachable' && (await readKept(owner, bookId).catch(() => undefined))
    if (saved) return saved.book
    throw problem
  }
}

const noBookId = '00000000-0000-0000-0000-000000000000'

export default function ReaderScreen() {
  const text = useText(readerText)
  const { titles } = useText(readerTitles)
  const user = useUser()
  const [params] = useSearchParams()
  const bookId = params.get('contentId') ?? noBookId
  // Never refetched: the reader renews the URL itself, and a refetch could move the page.
  const book = useQuery<Book, ApiProblem>({
    queryKey: keyOf(reader.routes.openBook, { params: { bookId } }),
    queryFn: () => openBook(user.userId, bookId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Offline, the book may be on this device.
    networkMode: 'always',
    retry: false,
  })
  const skeleton = (
    <Loading>
      <SkeletonRows rows={8} columns={1} />
    </Loading>
  )
  if (book.isPending) return skeleton
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
            action={<ButtonLink to={shelfOf(user)}>{text.toLibrary}</ButtonLink>}
          />
        ) : (
          <EmptyState kind="failed" onRetry={() => void book.refetch()} retrying={book.isFetching} />
        )}
      </>
    )
  return (
    <Suspense fallback={skeleton}>
      <Reader key={book.data.bookId} book={book.data} />
    </Suspense>
  )
}
