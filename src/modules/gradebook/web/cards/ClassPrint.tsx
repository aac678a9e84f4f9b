import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloads } from '#modules/downloads/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { cards } from '../../contracts/cardContract.ts'
import { useServerWords } from '../words.ts'
import css from './ClassPrint.module.css'
import { languageNames } from './languageNames.ts'
import { cardText } from './words.ts'

type ClassPrintProps = { classId: string; termKey: string; onClose: () => void }

const tones = { waiting: 'draft', made: 'good', failed: 'bad' } as const

/** Has the cards of a class made as one file, and shows how far each is. The file also lands in all downloads. */
export function ClassPrint({ classId, termKey, onClose }: ClassPrintProps) {
  const text = useText(cardText)
  const say = useServerWords()
  const own = useLanguage()
  const [language, setLanguage] = useState<keyof typeof languageNames>(own)
  const [as, setAs] = useState<'pdf' | 'zip'>('pdf')
  const [downloadId, setDownloadId] = useState<string | null>(null)
  const print = useSend(cards.routes.printClass)
  const start = () =>
    print.mutate(
      { params: { classId }, body: { termKey, language, as } },
      {
        onSuccess: ({ data }) => setDownloadId(data.downloadId),
        onError: (problem) => toast.error(say(problem as ApiProblem)),
      },
    )
  return (
    <Dialog
      open
      title={text.printClass}
      onClose={onClose}
      actions={
        downloadId === null && (
          <Button variant="primary" icon={IconDownload} loading={print.isPending} onClick={start}>
            {text.make}
          </Button>
        )
      }
    >
      {downloadId === null ? (
        <div className={css.fields}>
          <NativeSelect
            label={text.as}
            options={[
              { value: 'pdf' as const, label: text.kinds.pdf },
              { value: 'zip' as const, label: text.kinds.zip },
            ]}
            value={as}
            onChange={setAs}
          />
          <NativeSelect
            label={text.language}
            options={(Object.keys(languageNames) as (keyof typeof languageNames)[]).map((value) => ({
              value,
              label: languageNames[value],
            }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
      ) : (
        <Progress classId={classId} downloadId={downloadId} />
      )}
    </Dialog>
  )
}

/** How often the rows are read again, in ms. */
const every = 1000

function Progress({ classId, downloadId }: { classId: string; downloadId: string }) {
  const text = useText(cardText)
  const file = useRead(
    downloads.routes.getDownload,
    { params: { downloadId } },
    { refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : every) },
  )
  const isDone = isOver(file.data?.state)
  const read = useRead(
    cards.routes.listPrints,
    { params: { classId, downloadId } },
    // Once more after the end.
    {
      refetchInterval: ({ state }) =>
        isDone && state.data?.rows.every((row) => row.state !== 'waiting') ? false : every,
    },
  )
  const rows = read.data?.rows ?? []
  const done = rows.filter(({ state }) => state !== 'waiting').length
  const failed = rows.filter(({ state }) => state === 'failed').length
  return (
    <div className={css.fields}>
      {file.data?.state === 'failed' && <Notice tone="warn" title={text.notMade} />}
      {failed > 0 && <Notice tone="warn" title={text.someFailed} />}
      {file.data?.file ? (
        <div>
          <ButtonLink variant="primary" icon={IconDownload} to={file.data.file.url} download={file.data.file.name}>
            {text.save}
          </ButtonLink>
        </div>
      ) : (
        <ProgressBar label={text.making} value={(100 * done) / Math.max(1, rows.length)} worded />
      )}
      <Lines label={text.making}>
        {rows.map(({ cardId, studentName, rollNo, state }) => (
          <Line key={cardId} name={`${rollNo} ${studentName}`}>
            <Status tone={tones[state]}>{text.printStates[state]}</Status>
          </Line>
        ))}
      </Lines>
    </div>
  )
}

const isOver = (state: string | undefined) => state === 'ready' || state === 'failed'
