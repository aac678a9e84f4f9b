import { IconCircleCheck, IconDownload, IconPlayerPause, IconRefresh } from '@tabler/icons-react'
import { downloadStates, partBytes } from '#modules/reader/limits.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showSize } from '#ui/formats/fileSize.ts'
import type { IconType } from '#ui/Icon.tsx'
import { downloadText } from '../words.ts'
import { type Download, pauseDownload, removeDownload } from './downloads.ts'
import { useDownloads } from './useDownloads.ts'

export const amountOf = ({ have, book }: Download, words: string) =>
  fill(words, { have: showSize(Math.min(have * partBytes, book.file.size)), size: showSize(book.file.size) })

type DownloadAction = { icon: IconType; label: string; isKept?: boolean; isDisabled?: boolean; run: () => void }

/** What can be done next about keeping the open book on this device: save it, pause, resume or remove it. */
export function useDownloadAction(bookId: string): DownloadAction {
  const text = useText(downloadText)
  const { userId, list, start } = useDownloads()
  const one = list?.find((kept) => kept.bookId === bookId)
  switch (one?.state) {
    case downloadStates.available:
      return {
        icon: IconCircleCheck,
        label: `${text.states.available} · ${text.remove}`,
        isKept: true,
        run: () => void removeDownload(userId, bookId).then(() => toast.info(text.removed)),
      }
    case downloadStates.inProgress:
      return {
        icon: IconPlayerPause,
        label: `${text.pause} · ${amountOf(one, text.of)}`,
        run: () => void pauseDownload(userId, bookId),
      }
    case downloadStates.interrupted:
      return {
        icon: IconRefresh,
        label: `${text.resume} · ${amountOf(one, text.of)}`,
        run: () => start(bookId),
      }
    default:
      return { icon: IconDownload, label: text.keep, isDisabled: !list, run: () => start(bookId) }
  }
}

/** Downloads the open book for offline use and shows the progress. */
export function DownloadButton({ bookId }: { bookId: string }) {
  const { icon, label, isKept, isDisabled, run } = useDownloadAction(bookId)
  return <IconButton icon={icon} label={label} pressed={isKept} disabled={isDisabled} onClick={run} />
}
