import { IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { mayUse } from '#platform/contract/access.ts'
import { call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { queryClient } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { feeCollection, type Receipt } from '../collection.ts'
import { type Paper, usePaper } from './paper.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import css from './Receipts.module.css'
import { receiptText } from './receiptWords.ts'

type ReceiptsProps = {
  receipts: readonly Receipt[]
  /** Just issued: said aloud, and slid in. */
  isNew?: boolean
}

/** Receipts as they are handed out, with the ways to print them; whatever prints them, the copies are counted. */
export function Receipts({ receipts, isNew }: ReceiptsProps) {
  const text = useText(receiptText)
  const { money } = useFormat()
  const [paper, setPaper] = useState<Paper>('a4')
  const mayCount = mayUse(feeCollection.routes.notePrint.access, useUser())
  usePaper(paper)
  useEffect(() => {
    const count = () => {
      const issued = receipts.filter(({ code }) => code !== null)
      if (!mayCount || issued.length === 0) return
      const prints = issued.map(({ paymentId }) =>
        call(feeCollection.routes.notePrint, { params: { paymentId }, body: { paper } }),
      )
      void Promise.allSettled(prints).then(() => queryClient.invalidateQueries())
    }
    window.addEventListener('beforeprint', count)
    return () => window.removeEventListener('beforeprint', count)
  }, [receipts, paper, mayCount])
  const print = (wanted: Paper) => {
    flushSync(() => setPaper(wanted))
    window.print()
  }
  const said = receipts.map(({ code, amountMinor }) =>
    code ? fill(text.issued, { code, amount: money(amountMinor) }) : text.waits,
  )
  return (
    <div className={css.receipts}>
      <div className={css.tools} data-print="hide">
        {isNew && <Notice tone="good" live title={said.join(' · ')} />}
        <div className={css.buttons}>
          <Button icon={IconPrinter} onClick={() => print('a4')}>
            {text.printA4}
          </Button>
          <Button icon={IconReceipt} onClick={() => print('thermal')}>
            {text.printThermal}
          </Button>
        </div>
      </div>
      {receipts.map((receipt) => (
        <ReceiptSheet key={receipt.paymentId} receipt={receipt} paper={paper} isNew={isNew ?? false} />
      ))}
    </div>
  )
}
