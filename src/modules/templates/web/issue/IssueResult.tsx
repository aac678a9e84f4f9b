import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { downloads } from '#modules/downloads/contract.ts'
import { documentPrinters } from '#modules/templates/access.ts'
import { documents } from '#modules/templates/contract.ts'
import type { DocumentKind } from '#modules/templates/kinds.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { readyDesign } from '../../rules/readyTemplates.ts'
import { templateText, useServerWords } from '../words.ts'
import css from './Issue.module.css'

export type IssuedSet = {
  readonly kind: DocumentKind
  readonly issueId: string
  readonly count: number
  readonly first: string
  readonly last: string
  readonly documentIds: readonly string[]
}

/** What was issued, and its paper. */
export function IssueResult({ issued, onMore }: { issued: IssuedSet; onMore: () => void }) {
  const text = useText(templateText).issue
  const count = useCount()
  const say = useServerWords()
  const mayPrint = mayUse(documentPrinters, useUser())
  const print = useSend(documents.routes.printDocuments)
  const isCard = readyDesign(issued.kind).page.paper === 'card'
  const [only] = issued.documentIds
  const isOne = issued.count === 1
  const onError = (problem: unknown) => void toast.error(say(problem as ApiProblem))
  const make = (layout: 'sheet' | 'single') =>
    print.mutate({ body: { issueId: issued.issueId, issuedDocumentIds: [], layout } }, { onError })
  const save = () =>
    saveFile(documents.routes.printDocument, { params: { issuedDocumentId: only ?? '' } }).catch(onError)
  const numbers = isOne ? issued.first : fill(text.numbers, { first: issued.first, last: issued.last })
  return (
    <div className={css.form}>
      <Notice tone="good" title={count(text.done, issued.count)}>
        {numbers}
      </Notice>
      {print.data ? (
        <FileProgress downloadId={print.data.data.downloadId} />
      ) : (
        mayPrint && (
          <div className={css.actions}>
            {isCard && (
              <Button variant="primary" icon={IconPrinter} loading={print.isPending} onClick={() => make('sheet')}>
                {text.printSheet}
              </Button>
            )}
            <Button
              variant={isCard ? 'secondary' : 'primary'}
              icon={IconPrinter}
              onClick={() => (isOne ? void save() : make('single'))}
            >
              {isCard ? text.printSingle : text.print}
            </Button>
          </div>
        )
      )}
      <div>
        <Button onClick={onMore}>{text.more}</Button>
      </div>
    </div>
  )
}

/** How often the download is read again, in ms. */
const every = 1000

/** How far a file is that is made in the background; it also lands in all downloads. */
export function FileProgress({ downloadId }: { downloadId: string }) {
  const text = useText(templateText).issue
  const read = useRead(
    downloads.routes.getDownload,
    { params: { downloadId } },
    { refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : every) },
  )
  const file = read.data
  if (file?.state === 'failed') return <Notice tone="warn" title={text.failed} />
  if (file?.file)
    return (
      <div>
        <ButtonLink variant="primary" icon={IconDownload} to={file.file.url} download={file.file.name}>
          {text.download}
        </ButtonLink>
      </div>
    )
  const share = (100 * (file?.done ?? 0)) / Math.max(1, file?.total ?? 1)
  return <ProgressBar label={text.print} value={share} worded />
}

const isOver = (state: string | undefined) => state === 'ready' || state === 'failed'
