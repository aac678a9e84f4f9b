import { useState } from 'react'
import { library } from '#modules/library/contract.ts'
import { contentScreen } from '#platform/contract/files/contentRoutes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from './Whiteboard.module.css'
import { whiteboardText } from './words.ts'

type BookPageDialogProps = { onClose: () => void; onChoose: (background: { contentId: string; page: number }) => void }

/** Chooses the book page behind a new page. */
export function BookPageDialog({ onClose, onChoose }: BookPageDialogProps) {
  const text = useText(whiteboardText)
  const list = useRead(library.routes.listResources, { query: { size: '100', sort: 'title' } })
  const [contentId, setContentId] = useState('')
  const [page, setPage] = useState<number | null>(1)
  const books = (list.data?.rows ?? []).filter((one) => contentScreen(one) === 'content/read/article/pdf')
  const isValid = contentId !== '' && page !== null && page >= 1
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.addBookPage}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" disabled={!isValid} onClick={() => isValid && onChoose({ contentId, page })}>
            {text.put}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {list.data && books.length === 0 && <p>{text.noBooks}</p>}
        <NativeSelect
          label={text.book}
          placeholder={text.chooseBook}
          options={books.map((one) => ({ value: one.contentId, label: one.title }))}
          value={contentId}
          onChange={setContentId}
        />
        <NumberField label={text.bookPage} min={1} max={99_999} value={page} onChange={setPage} />
      </div>
    </Dialog>
  )
}
