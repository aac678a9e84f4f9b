import { IconArrowBackUp, IconCopy, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import type { TimetableVersion } from '#modules/timetable/versionSchemas.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { DeleteRecord } from '#platform/web/forms/DeleteRecord.tsx'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Menu, type MenuEntry } from '#ui/actions/Menu.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useUiText } from '#ui/uiText.ts'
import css from '../Lines.module.css'
import { editorOf } from '../paths.ts'
import { TimetableTabs } from '../TimetableTabs.tsx'
import { timetableTitles } from '../titles.ts'
import { timetableText, useServerWords } from '../words.ts'
import { VersionDrawer } from './VersionDrawer.tsx'

type OpenPanel =
  | { what: 'form'; version: TimetableVersion | null; copyOf: TimetableVersion | null }
  | { what: 'delete'; version: TimetableVersion }
  | null

/** The year's timetables, drafts included. */
export default function Versions() {
  const { titles } = useText(timetableTitles)
  const text = useText(timetableText).versions
  const say = useServerWords()
  const mayEdit = isGranted(useUser().matrix, 'timetable', 'edit')
  const [open, setOpen] = useState<OpenPanel>(null)
  const list = useRead(timetableVersions.routes.listVersions, {})
  const remove = useSend(timetableVersions.routes.deleteVersion)
  const versions = list.data?.versions ?? []
  const add = mayEdit && (
    <Button
      variant="primary"
      icon={IconPlus}
      onClick={() => setOpen({ what: 'form', version: null, copyOf: versions[0] ?? null })}
    >
      {text.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={titles.versions} subtitle={text.subtitle} actions={add}>
        <TimetableTabs value="versions" />
      </PageHeader>
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={4} columns={4} />
        </Loading>
      )}
      {list.data && versions.length === 0 && (
        <EmptyState kind="nothing" sketch="bell" title={text.nothing} body={text.nothingHint} action={add} />
      )}
      {versions.length > 0 && (
        <div className={css.frame}>
          <table className={css.lines} aria-label={text.list}>
            <thead>
              <tr>
                <th scope="col">{text.name}</th>
                <th scope="col">{text.from}</th>
                <th scope="col" className={css.wide}>
                  {text.to}
                </th>
                <th scope="col">{text.status}</th>
                <th scope="col" className={`${css.number} ${css.wide}`}>
                  {text.lessons}
                </th>
                <td className={css.end} />
              </tr>
            </thead>
            <tbody>
              {versions.map((version) => (
                <VersionRow key={version.versionId} version={version} mayEdit={mayEdit} onOpen={setOpen} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open?.what === 'form' && (
        <VersionDrawer version={open.version} copyOf={open.copyOf} versions={versions} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'delete' && (
        <DeleteRecord
          say={say}
          name={open.version.name}
          send={() => remove.mutateAsync({ params: { versionId: open.version.versionId } })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

type VersionRowProps = { version: TimetableVersion; mayEdit: boolean; onOpen: (next: OpenPanel) => void }

function VersionRow({ version, mayEdit, onOpen }: VersionRowProps) {
  const text = useText(timetableText)
  const { moreActions } = useUiText()
  const { date, number } = useFormat()
  const say = useServerWords()
  const withdraw = useSend(timetableVersions.routes.withdrawVersion)
  const isDraft = version.status === 'draft'
  const revert = () =>
    void withdraw
      .mutateAsync({ params: { versionId: version.versionId } })
      .then((answer) => toast.success(say(answer)))
      .catch((problem: ApiProblem) => void toast.error(say(problem)))
  const items: MenuEntry[] = [
    {
      label: text.versions.copy,
      icon: IconCopy,
      onSelect: () => onOpen({ what: 'form', version: null, copyOf: version }),
    },
    ...(isDraft
      ? [
          {
            label: text.versions.edit,
            icon: IconPencil,
            onSelect: () => onOpen({ what: 'form', version, copyOf: null }),
          },
          {
            label: text.versions.delete,
            icon: IconTrash,
            danger: true,
            onSelect: () => onOpen({ what: 'delete', version }),
          },
        ]
      : [{ label: text.versions.withdraw, icon: IconArrowBackUp, onSelect: revert }]),
  ]
  return (
    <tr>
      <th scope="row">
        <Link to={editorOf(version.versionId)}>{version.name}</Link>
        {version.publishedBy && (
          <div className={css.quiet}>{fill(text.versions.publishedBy, { name: version.publishedBy })}</div>
        )}
      </th>
      <td>{date(version.effectiveFrom)}</td>
      <td className={css.wide}>{version.effectiveTo ? date(version.effectiveTo) : '—'}</td>
      <td>
        <Status tone={isDraft ? 'draft' : version.inForce ? 'good' : 'leave'}>
          {isDraft ? text.editor.draft : version.inForce ? text.editor.inForce : text.editor.published}
        </Status>
      </td>
      <td className={`${css.number} ${css.wide}`}>{number(version.placed)}</td>
      <td className={css.end}>
        {mayEdit && (
          <Menu
            label={version.name}
            align="end"
            items={items}
            trigger={(props) => <IconButton icon={IconDots} label={`${moreActions}: ${version.name}`} {...props} />}
          />
        )}
      </td>
    </tr>
  )
}
