import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { offlineTests } from '../contract.ts'
import { askedOf, problemOf } from '../marks.ts'
import type { OfflineTest, PaperRow } from '../schemas.ts'
import { Choices } from './Choices.tsx'
import { MarksGrid, type NumberedQuestion } from './MarksGrid.tsx'
import css from './Offline.module.css'
import { quartersOf } from './paperMarks.ts'
import { ReadSheet } from './ReadSheet.tsx'
import { saveTemplate } from './template.ts'
import { offlineTestText } from './words.ts'

type ClassState = OfflineTest['classes'][number]

/** The marks of one class: the grid, the template, and the upload once all is complete. */
export function ClassMarks({ test, own }: { test: OfflineTest; own: ClassState }) {
  const { marks: text } = useText(offlineTestText)
  const params = { offlineTestId: test.offlineTestId, classId: own.classId }
  const read = useRead(offlineTests.routes.getMarks, { params })
  const [code, setCode] = useState(test.sets[0]?.code ?? '')
  const set = test.sets.find((one) => one.code === code)
  const order = set?.questions ?? test.questions
  if (read.isError)
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={4} />
      </Loading>
    )
  const { papers, isMarksUploaded, mayEdit } = read.data
  const isOpen = mayEdit && !isMarksUploaded
  return (
    <>
      {isMarksUploaded && <Uploaded params={params} own={own} mayRelease={mayEdit} />}
      {isOpen && (
        <Tools
          test={test}
          own={own}
          papers={papers}
          columns={order.map((one) => ({ ...one, label: `${code}${one.label}` }))}
        />
      )}
      {set && (
        <div className={css.sets}>
          <NativeSelect
            label={text.set}
            hint={text.setHint}
            value={code}
            options={test.sets.map((one) => ({ value: one.code, label: fill(text.setOf, { code: one.code }) }))}
            onChange={setCode}
          />
        </div>
      )}
      {isOpen && <Choices test={test} order={order} />}
      <MarksGrid test={test} own={own} papers={papers} order={order} isReadOnly={!isOpen} />
      {isOpen && <p className={css.meta}>{text.hint}</p>}
    </>
  )
}

type UploadedProps = { params: { offlineTestId: string; classId: string }; own: ClassState; mayRelease: boolean }

/** Marks that no longer change, and the last step: families see them. */
function Uploaded({ params, own: { className, uploadedAt, releasedAt }, mayRelease }: UploadedProps) {
  const { marks: text } = useText(offlineTestText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [isAsked, setAsked] = useState(false)
  const release = useSend(offlineTests.routes.releaseMarks)
  const at = (instant: string | null) => ({ time: instant ? time(instant, timeZone) : '' })
  return (
    <>
      <Notice
        tone="good"
        title={fill(text.isUploaded, at(uploadedAt))}
        action={mayRelease && !releasedAt && <Button onClick={() => setAsked(true)}>{text.release}</Button>}
      >
        {releasedAt ? fill(text.isReleased, at(releasedAt)) : text.notReleased}
      </Notice>
      <ConfirmationDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={fill(text.releaseTitle, { class: className })}
        confirmLabel={text.release}
        danger={false}
        onConfirm={() => release.mutateAsync({ params })}
      >
        {text.releaseNote}
      </ConfirmationDialog>
    </>
  )
}

type ToolsProps = {
  test: OfflineTest
  own: ClassState
  papers: readonly PaperRow[]
  /** The columns of the template. */
  columns: readonly NumberedQuestion[]
}

function Tools({ test, own, papers, columns }: ToolsProps) {
  const { marks: text } = useText(offlineTestText)
  const count = useCount()
  const [asked, setAsked] = useState<'read' | 'upload' | null>(null)
  const upload = useSend(offlineTests.routes.uploadMarks)
  const params = { offlineTestId: test.offlineTestId, classId: own.classId }
  const open = papers.filter((paper) => problemOf(quartersOf(paper), askedOf(test)) !== null).length
  return (
    <>
      <div className={css.ways}>
        <Button
          icon={IconDownload}
          onClick={() => void saveTemplate({ title: test.title, columns, className: own.className, papers }, text)}
        >
          {text.template}
        </Button>
        <Button icon={IconUpload} onClick={() => setAsked('read')}>
          {text.read}
        </Button>
        <Button variant="primary" disabled={open > 0 || papers.length === 0} onClick={() => setAsked('upload')}>
          {text.upload}
        </Button>
        {open > 0 && <span className={css.meta}>{count(text.problems, open)}</span>}
      </div>
      {asked === 'read' && <ReadSheet params={params} onClose={() => setAsked(null)} />}
      <ConfirmationDialog
        open={asked === 'upload'}
        onClose={() => setAsked(null)}
        title={fill(text.uploadTitle, { class: own.className })}
        confirmLabel={text.upload}
        onConfirm={() => upload.mutateAsync({ params })}
      >
        {text.uploadNote}
      </ConfirmationDialog>
    </>
  )
}
