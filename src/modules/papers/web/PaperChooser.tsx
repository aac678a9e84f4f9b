import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#platform/contract/route.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { papers } from '../contract.ts'
import type { PaperRow } from '../records.ts'
import css from './editor/Editor.module.css'
import { papersText, useServerWords } from './words.ts'

type Opened = Reply<typeof papers.routes.openPaper>
type PaperChooserProps = {
  courseId: string
  onChosen: (paper: PaperRow, opened: Opened) => void
  onClose: () => void
}

/** Finds a released paper of a course, to fill a test with its questions. */
export function PaperChooser({ courseId, onChosen, onClose }: PaperChooserProps) {
  const text = useText(papersText)
  const count = useCount()
  const say = useServerWords()
  const [q, setQ] = useState('')
  const read = useRead(
    papers.routes.listPapers,
    // What is not open yet is nobody's to give away.
    { query: { courseId, isOpen: 'true', q, size: '20', sort: '-changedAt' } },
    { placeholderData: keepPreviousData },
  )
  const open = useSend(papers.routes.openPaper)
  const choose = async (paper: PaperRow) => {
    try {
      const { data } = await open.mutateAsync({ params: { questionPaperId: paper.questionPaperId } })
      onChosen(paper, data)
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  const found = read.data?.rows
  return (
    <Dialog open title={text.chooser.title} onClose={onClose}>
      <div className={css.stack}>
        <TextField label={text.list.search} type="search" maxLength={100} clearable value={q} onChange={setQ} />
        {read.isError && <Notice tone="bad" title={read.error.message} />}
        {read.isPending && (
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        )}
        {found?.length === 0 && <p>{text.chooser.none}</p>}
        <Lines label={text.chooser.title}>
          {found?.map((paper) => (
            <Line
              key={paper.questionPaperId}
              name={paper.name}
              meta={[paper.grade, count(text.contents.worth, paper.marks), paper.author].join(' · ')}
            >
              <Button
                size="small"
                loading={open.isPending && open.variables?.params.questionPaperId === paper.questionPaperId}
                onClick={() => void choose(paper)}
              >
                {text.editor.choose}
              </Button>
            </Line>
          ))}
        </Lines>
      </div>
    </Dialog>
  )
}
