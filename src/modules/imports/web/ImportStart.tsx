import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ApiProblem } from '#platform/web/api.ts'
import { saveFile } from '#platform/web/api.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { sendFile, useRead } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { type DroppedFile, FileDrop } from '#ui/fields/FileDrop.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { imports } from '../contract.ts'
import { ColumnHelp } from './ColumnHelp.tsx'
import css from './ImportStart.module.css'
import { useKindPage } from './kindPages.ts'
import { importPaths, importRunOf } from './paths.ts'
import { importTitles } from './titles.ts'
import { importText } from './words.ts'

const mostBytes = 10 * 1024 * 1024

/** Starts an import: the template, help for its columns, and the upload. */
export default function ImportStart() {
  const text = useText(importText)
  const { titles } = useText(importTitles)
  const { kind = '' } = useParams()
  const page = useKindPage(kind)
  const read = useRead(imports.routes.getKind, { params: { kind } })
  const title = fill(text.start.title, { kind: page.label })
  usePage({ title, under: page.back })
  if (read.isError && read.error.status === 404)
    return (
      <EmptyState
        kind="no-permission"
        title={text.start.unknown}
        action={<ButtonLink to={importPaths.list}>{text.start.toList}</ButtonLink>}
      />
    )
  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        subtitle={text.start.subtitle}
        crumbs={[{ label: titles.imports, to: importPaths.list }]}
        actions={
          <ButtonLink variant="quiet" to={`${importPaths.list}?kind=${encodeURIComponent(kind)}`}>
            {text.start.earlier}
          </ButtonLink>
        }
      />
      <Panel title={text.start.template} subtitle={text.start.templateHint}>
        <TemplateButton kind={kind} />
      </Panel>
      <Panel title={text.start.fill} subtitle={text.start.fillHint}>
        {read.isError ? (
          <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
        ) : read.data ? (
          <ColumnHelp columns={read.data.columns} />
        ) : (
          <Loading>
            <SkeletonText lines={1} />
          </Loading>
        )}
      </Panel>
      <Panel title={text.start.drop}>
        <Dropping kind={kind} />
      </Panel>
    </div>
  )
}

function TemplateButton({ kind }: { kind: string }) {
  const text = useText(importText)
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await saveFile(imports.routes.getTemplate, { params: { kind }, query: { language } })
    } catch (failed) {
      toast.error((failed as ApiProblem).code === 'unreachable' ? text.run.unreachable : text.run.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={IconDownload} loading={busy} onClick={() => void download()}>
      {text.start.download}
    </Button>
  )
}

function Dropping({ kind }: { kind: string }) {
  const text = useText(importText)
  const navigate = useNavigate()
  const [dropped, setDropped] = useState<DroppedFile | null>(null)
  const send = async (file: File) => {
    const shown = { id: file.name, name: file.name, size: file.size }
    setDropped({ ...shown, state: 'uploading' })
    try {
      const { data } = await sendFile(imports.routes.uploadFile, { params: { kind } }, file)
      await navigate(importRunOf(data.runId))
    } catch (failed) {
      const { code } = failed as ApiProblem
      const refusals: Readonly<Record<string, string>> = text.refusals
      setDropped({ ...shown, state: 'failed', error: refusals[code] ?? text.refusals.other })
    }
  }
  return (
    <FileDrop
      label={text.start.drop}
      labelHidden
      hint={text.start.dropHint}
      accept=".xlsx,.csv"
      maxSize={mostBytes}
      maxFiles={1}
      disabled={dropped?.state === 'uploading'}
      // Clear a rejected file so that another can be chosen.
      files={dropped && dropped.state === 'uploading' ? [dropped] : []}
      error={dropped?.state === 'failed' ? `${dropped.name}: ${dropped.error}` : undefined}
      onAdd={([file]) => file && void send(file)}
      onRemove={() => setDropped(null)}
    />
  )
}
