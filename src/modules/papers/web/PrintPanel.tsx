import { IconDownload, IconEye, IconFileText, IconPackageExport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PlainPages } from '#modules/reader/web/public.tsx'
import type { Call } from '#platform/contract/route.ts'
import { type ApiProblem, download, saveFile } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { papers } from '../contract.ts'
import type { PaperDetail } from '../records.ts'
import css from './PaperScreen.module.css'
import { papersText, useServerWords } from './words.ts'

type Query = NonNullable<Call<typeof papers.routes.printPaper>['query']>
const parts = ['paper', 'key', 'scheme', 'sheet'] as const

/** The pages as they are printed, and files of them. They are made when asked for: a look before its time is recorded. */
export function PrintPanel({ detail: { paper, sets } }: { detail: PaperDetail }) {
  const text = useText(papersText)
  const say = useServerWords()
  const [what, setWhat] = useState<(typeof parts)[number]>('paper')
  const [set, setSet] = useState(sets[0] ?? 'A')
  const [look, setLook] = useState({ isLarge: false, hasLines: paper.isWorksheet, isTwoColumns: false })
  const [running, setRunning] = useState<'show' | 'pdf' | 'docx' | 'qti' | null>(null)
  const [file, setFile] = useState<Blob | null>(null)
  const client = useQueryClient()
  const params = { questionPaperId: paper.questionPaperId }
  const query: Query = {
    what,
    set,
    isLarge: String(look.isLarge),
    hasLines: String(look.hasLines),
    columns: look.isTwoColumns ? '2' : '1',
  }
  const run = async (name: 'show' | 'pdf' | 'docx' | 'qti') => {
    setRunning(name)
    try {
      if (name === 'show') setFile((await download(papers.routes.printPaper, { params, query })).blob)
      else await saveFile(papers.routes.printPaper, { params, query: { ...query, format: name } })
      // Who looked at it is shown beside.
      void client.invalidateQueries()
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    } finally {
      setRunning(null)
    }
  }
  const choose = (part: Partial<typeof look>) => {
    setLook({ ...look, ...part })
    setFile(null)
  }
  const isShut = paper.kind === 'formal' && (paper.opensAt === null || new Date(paper.opensAt) > new Date())
  return (
    <Panel title={text.print.title}>
      <div className={css.stack}>
        {isShut && <Notice tone="info" title={text.print.recorded} />}
        <div className={css.options}>
          <NativeSelect
            label={text.print.what}
            value={what}
            options={parts.map((value) => ({ value, label: text.print.parts[value] }))}
            onChange={(value) => {
              setWhat(value)
              setFile(null)
            }}
          />
          {sets.length > 1 && (
            <NativeSelect
              label={text.print.set}
              value={set}
              options={[...sets, 'all'].map((value) => ({
                value,
                label: value === 'all' ? text.print.allSets : value,
              }))}
              onChange={(value) => {
                setSet(value)
                setFile(null)
              }}
            />
          )}
        </div>
        <div className={css.checks}>
          <Checkbox label={text.print.large} checked={look.isLarge} onChange={(isLarge) => choose({ isLarge })} />
          {what === 'paper' && (
            <>
              <Checkbox
                label={text.print.lines}
                checked={look.hasLines}
                onChange={(hasLines) => choose({ hasLines })}
              />
              <Checkbox
                label={text.print.columns}
                checked={look.isTwoColumns}
                onChange={(isTwoColumns) => choose({ isTwoColumns })}
              />
            </>
          )}
        </div>
        <div className={css.tools}>
          <Button variant="primary" icon={IconEye} loading={running === 'show'} onClick={() => void run('show')}>
            {text.print.show}
          </Button>
          <Button icon={IconDownload} loading={running === 'pdf'} onClick={() => void run('pdf')}>
            {text.print.pdf}
          </Button>
          <Button icon={IconFileText} loading={running === 'docx'} onClick={() => void run('docx')}>
            {text.print.docx}
          </Button>
          <Button icon={IconPackageExport} loading={running === 'qti'} onClick={() => void run('qti')}>
            {text.print.qti}
          </Button>
        </div>
        {file && (
          <Suspense
            fallback={
              <Loading>
                <SkeletonRows rows={8} columns={1} />
              </Loading>
            }
          >
            <PlainPages file={file} />
          </Suspense>
        )}
      </div>
    </Panel>
  )
}
