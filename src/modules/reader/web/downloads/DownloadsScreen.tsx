import { IconPlayerPause, IconRefresh, IconTrash } from '@tabler/icons-react'
import { DownloadSection } from '#modules/downloads/web/public.tsx'
import { shelfOf } from '#modules/library/web/paths.ts'
import { reader } from '#modules/reader/contract.ts'
import { downloadStates, partBytes } from '#modules/reader/limits.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showSize } from '#ui/formats/fileSize.ts'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { bookPath } from '../paths.ts'
import { readerTitles } from '../titles.ts'
import { downloadText } from '../words.ts'
import { amountOf } from './DownloadButton.tsx'
import css from './DownloadsScreen.module.css'
import { type Download, pauseDownload, removeDownload } from './downloads.ts'
import { useDownloads } from './useDownloads.ts'

const downloadedSize = ({ have, book }: Download) => Math.min(have * partBytes, book.file.size)
/** Everything the user can open again: the files made for them, and the books on this device. */
export default function DownloadsScreen() {
  const { titles } = useText(readerTitles)
  const mayRead = mayUse(reader.routes.openBook.access, useUser())
  return (
    <div className={css.page}>
      <PageHeader title={titles.downloads} />
      <DownloadSection />
      {mayRead && <OfflineBooks />}
    </div>
  )
}

/** The user's offline books on this device, with size and progress. */
function OfflineBooks() {
  const text = useText(downloadText)
  const count = useCount()
  const user = useUser()
  const { userId, list, start } = useDownloads()
  const all = list ?? []
  const totalSize = all.reduce((size, one) => size + downloadedSize(one), 0)
  const remove = (bookIds: readonly string[]) =>
    void Promise.all(bookIds.map((bookId) => removeDownload(userId, bookId))).then(() => toast.info(text.removed))
  return (
    <Section
      title={text.books}
      subtitle={text.subtitle}
      action={
        all.length > 1 && (
          <Button size="small" icon={IconTrash} onClick={() => remove(all.map(({ bookId }) => bookId))}>
            {text.removeAll}
          </Button>
        )
      }
    >
      {list === null && (
        <Loading>
          <SkeletonRows rows={4} columns={3} />
        </Loading>
      )}
      {list?.length === 0 && (
        <EmptyState
          kind="nothing"
          sketch="books"
          title={text.none}
          body={text.noneHint}
          action={<ButtonLink to={shelfOf(user)}>{text.toLibrary}</ButtonLink>}
          compact
        />
      )}
      {all.length > 0 && (
        <>
          <p
            className={css.sum}
          >{`${count(text.total, all.length)} · ${fill(text.onDevice, { size: showSize(totalSize) })}`}</p>
          <Lines>
            {all.map((one) => (
              <Book
                key={one.bookId}
                one={one}
                to={bookPath(user, one.bookId)}
                onStart={() => start(one.bookId)}
                onPause={() => void pauseDownload(userId, one.bookId)}
                onRemove={() => remove([one.bookId])}
              />
            ))}
          </Lines>
        </>
      )}
    </Section>
  )
}

type BookProps = { one: Download; to: string; onStart: () => void; onPause: () => void; onRemove: () => void }

function Book({ one, to, onStart, onPause, onRemove }: BookProps) {
  const text = useText(downloadText)
  const { state, book } = one
  const looks: Record<number, [tone: StatusTone, word: string]> = {
    [downloadStates.available]: ['good', text.states.available],
    [downloadStates.inProgress]: ['part', text.states.inProgress],
    [downloadStates.interrupted]: ['bad', text.states.interrupted],
  }
  const [tone, word] = looks[state] ?? ['neutral', text.states.online]
  return (
    <Line
      name={
        <Link to={to}>
          <span dir="auto">{book.title}</span>
        </Link>
      }
      meta={state === downloadStates.available ? showSize(book.file.size) : amountOf(one, text.of)}
      more={
        state !== downloadStates.available && (
          <ProgressBar label={book.title} value={(100 * one.have) / one.of} className={css.bar} />
        )
      }
    >
      <Status tone={tone}>{word}</Status>
      <div className={css.acts}>
        {state === downloadStates.inProgress && (
          <Button size="small" icon={IconPlayerPause} onClick={onPause}>
            {text.pause}
          </Button>
        )}
        {state === downloadStates.interrupted && (
          <Button size="small" icon={IconRefresh} onClick={onStart}>
            {text.resume}
          </Button>
        )}
        <IconButton icon={IconTrash} label={fill(text.removeNamed, { title: book.title })} onClick={onRemove} />
      </div>
    </Line>
  )
}
