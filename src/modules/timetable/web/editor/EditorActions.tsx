import {
  IconArrowBackUp,
  IconCopy,
  IconDownload,
  IconLock,
  IconLockOpen,
  IconPrinter,
  IconSparkles,
  IconTool,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { importStartOf } from '#modules/imports/web/paths.ts'
import type { PlanOverview } from '#modules/timetable/planSchemas.ts'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import type { Grid, TimetableVersion } from '#modules/timetable/versionSchemas.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Menu, type MenuEntry } from '#ui/actions/Menu.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PublishDialog } from '../versions/PublishDialog.tsx'
import { timetableText, useServerWords } from '../words.ts'
import { ClassCopyDialog } from './ClassCopyDialog.tsx'
import type { EditorView } from './editorView.ts'
import { Generator } from './Generator.tsx'

type EditorActionsProps = {
  version: TimetableVersion
  mayEdit: boolean
  view: EditorView
  /** The class, teacher or room shown. */
  id: string
  name: string
  plan: PlanOverview
  grid: Grid | undefined
}

type OpenDialog = 'generate' | 'repair' | 'publish' | 'copy' | null

/** Actions on the whole timetable. */
export function EditorActions({ version, mayEdit, view, id, name, plan, grid }: EditorActionsProps) {
  const text = useText(timetableText).editor
  const say = useServerWords()
  const [open, setOpen] = useState<OpenDialog>(null)
  const lock = useSend(timetableVersions.routes.lockLessons)
  const unplace = useSend(timetableVersions.routes.unplaceLessons)
  const { versionId } = version
  const params = { versionId }
  const cards = (grid?.cards ?? []).map(({ requirementId, card }) => ({ requirementId, card }))
  const showError = (problem: unknown) => void toast.error(say(problem as ApiProblem))
  const exportAs = (format: 'xlsx' | 'csv') =>
    void saveFile(timetableVersions.routes.exportVersion, { params, query: { format } }).catch(showError)
  const lockAll = (locked: boolean) => void lock.mutateAsync({ params, body: { cards, locked } }).catch(showError)
  const editItems: MenuEntry[] = [
    { label: text.repair, icon: IconTool, onSelect: () => setOpen('repair') },
    ...(view === 'class' ? [{ label: text.copy, icon: IconCopy, onSelect: () => setOpen('copy') }] : []),
    { label: text.lockAll, icon: IconLock, disabled: cards.length === 0, onSelect: () => lockAll(true) },
    { label: text.unlockAll, icon: IconLockOpen, disabled: cards.length === 0, onSelect: () => lockAll(false) },
    {
      label: text.clear,
      icon: IconArrowBackUp,
      disabled: cards.length === 0,
      onSelect: () => void unplace.mutateAsync({ params, body: { cards } }).catch(showError),
    },
    { label: text.import, icon: IconUpload, to: importStartOf('timetable') },
    'divider',
  ]
  const items: MenuEntry[] = [
    ...(mayEdit ? editItems : []),
    { label: text.exportXlsx, icon: IconDownload, onSelect: () => exportAs('xlsx') },
    { label: text.exportCsv, icon: IconDownload, onSelect: () => exportAs('csv') },
    { label: text.print, icon: IconPrinter, onSelect: () => window.print() },
  ]
  const close = () => setOpen(null)
  return (
    <>
      <Menu label={text.more} align="end" items={items} trigger={(props) => <Button {...props}>{text.more}</Button>} />
      {mayEdit && (
        <>
          <Button icon={IconSparkles} onClick={() => setOpen('generate')}>
            {text.generate}
          </Button>
          <Button variant="primary" onClick={() => setOpen('publish')}>
            {text.publish}
          </Button>
        </>
      )}
      {(open === 'generate' || open === 'repair') && <Generator versionId={versionId} mode={open} onClose={close} />}
      {open === 'publish' && <PublishDialog version={version} grid={grid} onClose={close} />}
      {open === 'copy' && (
        <ClassCopyDialog versionId={versionId} classId={id} className={name} classes={plan.classes} onClose={close} />
      )}
    </>
  )
}
