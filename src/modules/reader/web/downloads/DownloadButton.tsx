import { IconCircleCheck, IconDownload, IconPlayerPause, IconRefresh } from '@tabler/icons-react'
import { downloadStates, partBytes } from '#modules/reader/limits.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showSize } from '#ui/formats/fileSize.ts'
import { downloadText } from '../words.ts'
import { type Download, pauseDownload, removeDownload } from './downloads.ts'
import { useDownloads } from './useDownloads.ts'

export const amountOf = ({ have, book }: Download, words: string) =>
  fill(words, { have: showSize(Math.min(have * partBytes, book.file.size)), size: showSize(book.file.size) })

/** Downloads the open book for offline use and shows the progress. */
export function DownloadButton({ bookId }: { bookId: string }) {
  const text = useText(downloadText)
  const { userId, list, start } = useDownloads()
  const one = list?.find((kept) => kept.bookId === bookId)
  switch (one?.state) {
    case downloadStates.available:
      return (
        <IconButton
          icon={IconCircleCheck}
          label={`${text.states.available} · ${text.remove}`}
          pressed
          onClick={() => void removeDownload(userId, bookId).then(() => toast.info(text.removed))}
        />
      )
    case downloadStates.inProgress:
      return (
        <IconButton
          icon={IconPlayerPause}
          label={`${text.pause} · ${amountOf(one, text.of)}`}
          onClick={() => void pauseDownload(userId, bookId)}
        />
      )
    case downloadStates.interrupted:
      return (
        <IconButton
          icon={IconRefresh}
          label={`${text.resume} · ${amountOf(one, text.of)}`}
          onClick={() => start(bookId)}
        />
      )
    default:
      return <IconButton icon={IconDownload} label={text.keep} disabled={!list} onClick={() => start(bookId)} />
  }
}
