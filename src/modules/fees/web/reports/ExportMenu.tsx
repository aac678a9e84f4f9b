import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloads } from '#modules/downloads/contract.ts'
import type { Download } from '#modules/downloads/schemas.ts'
import { downloadsPaths } from '#modules/downloads/web/paths.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { onlineText } from '../payments/onlineWords.ts'

/** Polling interval in milliseconds. */
const lookEvery = 800

type Form = { readonly format: 'csv' | 'xlsx'; readonly language: 'en' | 'hi' }
type ExportMenuProps = {
  /** “Download list” unless given. */
  label?: string | undefined
  start: (form: Form) => Promise<Download>
}

/** Exports a list in the background, shows the progress and offers the file. */
export function ExportMenu({ label, start }: ExportMenuProps) {
  const text = useText(onlineText)
  const name = label ?? text.export
  const language = useLanguage()
  const [job, setJob] = useState<Download | null>(null)
  const startExport = (format: Form['format']) => void start({ format, language }).then(setJob, () => undefined)
  return (
    <>
      <Menu
        label={name}
        align="end"
        items={(['xlsx', 'csv'] as const).map((format) => ({
          label: text.exportAs[format],
          onSelect: () => startExport(format),
        }))}
        trigger={(trigger) => (
          <Button {...trigger} icon={IconDownload}>
            {name}
          </Button>
        )}
      />
      {job && <Course job={job} onClose={() => setJob(null)} />}
    </>
  )
}

function Course({ job, onClose }: { job: Download; onClose: () => void }) {
  const text = useText(onlineText)
  const { number } = useFormat()
  const language = useLanguage()
  const { downloadId } = job
  const read = useRead(
    downloads.routes.getDownload,
    { params: { downloadId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.state === 'ready' || state.data?.state === 'failed' ? false : lookEvery,
    },
  )
  const now = read.data ?? { ...job, file: null }
  const title = now.title[language]
  const detail =
    now.state === 'failed'
      ? text.exportFailed
      : now.total > 0
        ? fill(text.exportRows, { done: number(now.done), total: number(now.total) })
        : undefined
  return (
    <Dialog open onClose={onClose} title={title} size="small">
      <JobProgress
        title={title}
        state={now.state === 'ready' ? 'done' : now.state}
        value={now.total > 0 ? Math.round((now.done / now.total) * 100) : undefined}
        detail={detail}
        result={
          now.file && (
            <a href={now.file.url} download={now.file.name} data-autofocus>
              {text.download}
            </a>
          )
        }
      />
      <p>
        <Link to={downloadsPaths.admin}>{text.inDownloads}</Link>
      </p>
    </Dialog>
  )
}
