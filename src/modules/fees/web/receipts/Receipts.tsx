import { IconFileTypePdf, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { mayUse } from '#platform/contract/access/access.ts'
import { call, saveFile } from '#platform/web/api.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { queryClient } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { Receipt } from '../../contracts/collectionSchemas.ts'
import { feeReceipts } from '../../contracts/receipts.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import css from './Receipts.module.css'
import { receiptText } from './receiptWords.ts'
import { type Paper, usePaper } from './usePaper.ts'

type ReceiptsProps = {
  receipts: readonly Receipt[]
  /** Just issued: announced and animated. */
  isNew?: boolean
}

/** Receipts with their print buttons; every way of printing counts the copies. */
export function Receipts({ receipts, isNew }: ReceiptsProps) {
  const text = useText(receiptText)
  const { money } = useFormat()
  const language = useLanguage()
  const [paper, setPaper] = useState<Paper>('a4')
  // A receipt just issued is not read again: its prints are counted here, so that the next one is marked as a duplicate.
  const [printed, setPrinted] = useState<ReadonlyMap<string, number>>(new Map())
  const note = useCallback((paymentId: string, copies: number) => {
    setPrinted((before) => new Map([...before, [paymentId, copies]]))
  }, [])
  const mayCount = mayUse(feeReceipts.routes.notePrint.access, useUser())
  usePaper(paper)
  useEffect(() => {
    const count = () => {
      const issued = receipts.filter(({ code }) => code !== null)
      if (!mayCount || issued.length === 0) return
      const prints = issued.map(({ paymentId }) =>
        call(feeReceipts.routes.notePrint, { params: { paymentId }, body: { paper } }).then(({ copies }) =>
          note(paymentId, copies),
        ),
      )
      void Promise.allSettled(prints).then(() => queryClient.invalidateQueries())
    }
    window.addEventListener('beforeprint', count)
    return () => window.removeEventListener('beforeprint', count)
  }, [receipts, paper, mayCount, note])
  const print = (size: Paper) => {
    flushSync(() => setPaper(size))
    window.print()
  }
  const issued = receipts.filter(({ code }) => code !== null)
  const copiesOf = ({ paymentId, copies }: Receipt) => Math.max(copies, printed.get(paymentId) ?? 0)
  const save = async (size: Paper) => {
    for (const receipt of issued) {
      const { paymentId } = receipt
      await saveFile(feeReceipts.routes.printReceipt, { params: { paymentId }, query: { paper: size, language } })
      note(paymentId, copiesOf(receipt) + 1)
    }
    await queryClient.invalidateQueries()
  }
  const announcements = receipts.map(({ code, amountMinor }) =>
    code ? fill(text.issued, { code, amount: money(amountMinor) }) : text.waits,
  )
  return (
    <div className={css.receipts}>
      <div className={css.tools} data-print="hide">
        {isNew && <Notice tone="good" live title={announcements.join(' · ')} />}
        <div className={css.buttons}>
          <Button icon={IconPrinter} onClick={() => print('a4')}>
            {text.printA4}
          </Button>
          <Button icon={IconReceipt} onClick={() => print('thermal')}>
            {text.printThermal}
          </Button>
          {issued.length > 0 && (
            <Menu
              label={text.pdfChoices}
              items={[
                { label: text.pdfA4, onSelect: () => void save('a4') },
                { label: text.pdfThermal, onSelect: () => void save('thermal') },
              ]}
              trigger={(trigger) => (
                <Button {...trigger} icon={IconFileTypePdf}>
                  {text.pdf}
                </Button>
              )}
            />
          )}
        </div>
      </div>
      {receipts.map((receipt) => (
        <ReceiptSheet
          key={receipt.paymentId}
          receipt={{ ...receipt, copies: copiesOf(receipt) }}
          paper={paper}
          isNew={isNew ?? false}
        />
      ))}
    </div>
  )
}
