import { useState } from 'react'
import type { Point } from '#modules/reader/operations.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { readerText } from '../words.ts'
import type { Marks } from './useMarks.ts'

type NoteDialogProps = { note: { page: number; at: Point } | { id: string }; marks: Marks; onClose: () => void }

/** Adds a note to the page or edits an existing one. */
export function NoteDialog({ note, marks, onClose }: NoteDialogProps) {
  const text = useText(readerText).note
  const existing = 'id' in note ? marks.marks.find(({ id }) => id === note.id) : undefined
  const [words, setWords] = useState(existing?.kind === 'note' ? existing.text : '')
  const save = () => {
    const written = words.trim()
    if (written === '') return
    if (existing) marks.add({ kind: 'edit', page: existing.page, target: existing.id, text: written })
    else if ('at' in note) marks.add({ kind: 'note', page: note.page, at: [note.at[0], note.at[1]], text: written })
    onClose()
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.title}
      actions={
        <>
          {existing && (
            <Button
              variant="quiet"
              onClick={() => {
                marks.remove(existing.id, existing.page)
                onClose()
              }}
            >
              {text.remove}
            </Button>
          )}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" disabled={words.trim() === ''} onClick={save}>
            {text.save}
          </Button>
        </>
      }
    >
      <TextArea label={text.text} max={2000} value={words} onChange={setWords} />
    </Dialog>
  )
}
