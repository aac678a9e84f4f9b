import { useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { Marks } from '../marks/useMarks.ts'
import type { OpenPdf } from '../page/pdf.ts'
import { readerText } from '../words.ts'
import { maxPrintedPages, printPages } from './printout.ts'
import css from './Reader.module.css'

type PrintDialogProps = {
  pdf: OpenPdf
  book: { owner: string; bookId: string; watermark: { person: string; school: string } }
  marks: Marks
  from: number
  to: number
  onPrinted: () => void
  onClose: () => void
}

/** Chooses pages and prints them with marks and watermark. */
export function PrintDialog({ pdf, book, marks, from, to, onPrinted, onClose }: PrintDialogProps) {
  const text = useText(readerText).printing
  const [first, setFirst] = useState(String(from))
  const [last, setLast] = useState(String(to))
  const [isBusy, setBusy] = useState(false)
  const [start, end] = [Number(first), Number(last)]
  const isValid = start >= 1 && end >= start && end <= pdf.document.numPages && end - start < maxPrintedPages
  const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, 5)
  const print = async () => {
    setBusy(true)
    const pages = Array.from({ length: end - start + 1 }, (_, at) => start + at)
    await printPages(pdf, book, marks, pages)
    onPrinted()
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
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" disabled={!isValid} loading={isBusy} onClick={() => void print()}>
            {text.print}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <TextField label={text.from} inputMode="numeric" value={first} onChange={(typed) => setFirst(digits(typed))} />
        <TextField
          label={text.to}
          inputMode="numeric"
          hint={fill(text.most, { n: maxPrintedPages })}
          value={last}
          onChange={(typed) => setLast(digits(typed))}
        />
      </div>
    </Dialog>
  )
}
