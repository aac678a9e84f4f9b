import { IconCalendarClock, IconShare, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { onDemandEditing } from '#modules/reports/access.ts'
import { reports } from '#modules/reports/contract.ts'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import type { SavedReport as Report } from '#modules/reports/schemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { reportPath, reportPaths } from '../paths.ts'
import css from '../Reports.module.css'
import { reportTitles } from '../titles.ts'
import { reportText, useServerWords } from '../words.ts'
import { Builder } from './Builder.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** A saved report: read, changed, shared and scheduled. */
export default function SavedReport() {
  const { reportId = '' } = useParams()
  const say = useServerWords()
  const text = useText(reportText).build
  const { titles } = useText(reportTitles)
  const read = useRead(reports.routes.getReport, { params: { reportId } })
  if (!read.data?.isReadable)
    return (
      <div className={css.page}>
        <PageHeader title={read.data?.name ?? titles.report} crumbs={[{ label: titles.list, to: reportPaths.list }]} />
        {read.isError ? (
          <EmptyState
            kind="failed"
            body={say(read.error)}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        ) : read.data ? (
          <EmptyState kind="no-permission" body={text.noAccess} />
        ) : (
          <Loading>
            <SkeletonRows rows={5} columns={3} />
          </Loading>
        )}
      </div>
    )
  return <Opened key={`${reportId} ${read.data.version}`} report={read.data} />
}

type Open = 'save' | 'saveAs' | 'share' | 'schedule' | 'delete' | null

function Opened({ report }: { report: Report }) {
  const text = useText(reportText).build
  const say = useServerWords()
  const navigate = useNavigate()
  const mayEdit = mayUse(onDemandEditing, useUser())
  const [definition, setDefinition] = useState<ReportDefinition>(report.definition)
  const [open, setOpen] = useState<Open>(null)
  const subjects = useRead(reports.routes.listSubjects, {}).data?.subjects
  const subject = subjects?.find(({ name }) => name === report.definition.subject)
  const remove = useSend(reports.routes.removeReport)
  const { reportId, name, note, version, isOwn, owner } = report
  const close = () => setOpen(null)
  const isChanged = definition !== report.definition
  return (
    <>
      <Builder
        title={name}
        subtitle={note || undefined}
        definition={definition}
        onChange={setDefinition}
        notice={!isOwn && <Notice tone="info" title={fill(text.notOwn, { owner })} />}
        actions={
          mayEdit && (
            <>
              {isOwn && (
                <>
                  <IconButton icon={IconTrash} label={text.delete} onClick={() => setOpen('delete')} />
                  <Button icon={IconShare} onClick={() => setOpen('share')}>
                    {text.share}
                  </Button>
                  <Button icon={IconCalendarClock} onClick={() => setOpen('schedule')}>
                    {text.schedule}
                  </Button>
                </>
              )}
              <Button variant={isChanged ? 'primary' : 'secondary'} onClick={() => setOpen(isOwn ? 'save' : 'saveAs')}>
                {isOwn ? text.save : text.saveAs}
              </Button>
            </>
          )
        }
      />
      {(open === 'save' || open === 'saveAs') && (
        <SaveDialog
          definition={definition}
          initial={{ name, note }}
          changed={open === 'save' ? { reportId, version } : undefined}
          onClose={close}
          onSaved={(saved) => saved !== reportId && void navigate(reportPath(saved))}
        />
      )}
      {open === 'share' && <ShareDialog report={report} onClose={close} />}
      {open === 'schedule' && <ScheduleDialog report={report} subject={subject} onClose={close} />}
      <ConfirmationDialog
        open={open === 'delete'}
        onClose={close}
        danger
        title={fill(text.deleteTitle, { name })}
        confirmLabel={text.delete}
        onConfirm={async () => {
          toast.success(say(await remove.mutateAsync({ params: { reportId } })))
          await navigate(reportPaths.list, { replace: true })
        }}
      >
        {text.deleteBody}
      </ConfirmationDialog>
    </>
  )
}
