import { IconBook2, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { roles } from '#platform/contract/access/roles.ts'
import { contentPath, contentScreen } from '#platform/contract/files/contentRoutes.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { Spoken } from '#platform/web/answers/answerText.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { showSize } from '#ui/formats/fileSize.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import { library } from '../contract.ts'
import { categoryName, contentKindOf, languageNames } from '../kinds.ts'
import type { Resource } from '../schemas.ts'
import css from './ResourceDrawer.module.css'
import { useResourceActions } from './resourceActions.ts'
import { statusWords } from './statusWords.ts'
import { libraryText, useServerWords } from './words.ts'

const ResourceForm = lazy(() => import('./ResourceForm.tsx').then((file) => ({ default: file.ResourceForm })))

type Details = {
  resource: Resource
  file: { url: string; name: string } | null
  sharedWith: readonly { id: string; name: string }[]
  isOwn: boolean
  mayDecide: boolean
}

/** A resource's details and what the user can do with it. */
export function ResourceDrawer({ contentId, onClose }: { contentId: string; onClose: () => void }) {
  const text = useText(libraryText)
  const reading = useRead(library.routes.getResource, { params: { contentId } })
  const [isEditing, setEditing] = useState(false)
  if (isEditing && reading.data)
    return (
      <Suspense>
        <ResourceForm resource={reading.data.resource} onClose={() => setEditing(false)} />
      </Suspense>
    )
  return (
    <Drawer
      open
      onClose={onClose}
      title={reading.data?.resource.title ?? '…'}
      subtitle={reading.data && text.categories[categoryName(reading.data.resource.categoryId)]}
    >
      {reading.isPending && (
        <Loading>
          <SkeletonRows rows={5} columns={2} />
        </Loading>
      )}
      {reading.isError && (
        <EmptyState kind="failed" onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
      {reading.data && (
        <div className={css.stack}>
          <OpenActions {...reading.data} />
          <DetailList {...reading.data} />
          {reading.data.mayDecide && <Decision resource={reading.data.resource} onDone={onClose} />}
          {reading.data.isOwn && <OwnerActions {...reading.data} onEdit={() => setEditing(true)} onGone={onClose} />}
        </div>
      )}
    </Drawer>
  )
}

function OpenActions({ resource, file, isOwn }: Details) {
  const text = useText(libraryText).details
  const isOffice = useUser().roleId === roles.admin
  const kind = contentKindOf(resource.categoryId)
  const authorKind = isOwn && !file && !resource.written ? kind : null
  // Content that isn't written yet is authored on the screen that will show it.
  const openable = authorKind ? { ...resource, written: authorKind } : resource
  const screen = contentScreen(openable)
  const mayOpen = file || resource.written || authorKind
  const actions = useResourceActions()(resource)
  if (!mayOpen) return <Notice tone="info" title={text.noFile} />
  const isBook = screen === 'content/read/article/pdf'
  return (
    <div className={css.acts}>
      <ButtonLink variant="primary" icon={IconBook2} to={contentPath(isOffice ? '/admin' : '/teacher', openable)}>
        {authorKind ? text.write[authorKind] : isBook ? text.read : text.open}
      </ButtonLink>
      {file && <Download contentId={resource.contentId} file={file} />}
      {actions.map(({ label, to }) => (
        <ButtonLink key={to} to={to}>
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

function Download({ contentId, file }: { contentId: string; file: { url: string; name: string } }) {
  const text = useText(libraryText).details
  const recordDownload = () => {
    const happenedAt = new Date().toISOString()
    const event = { eventId: crypto.randomUUID(), contentId, kind: 'download' as const, happenedAt }
    void call(library.routes.recordUsage, { body: { events: [event] } }).catch(() => {})
  }
  return (
    // A capture handler, because the browser handles the download link itself.
    <span onClickCapture={recordDownload}>
      <ButtonLink icon={IconDownload} to={file.url} download={file.name}>
        {text.download}
      </ButtonLink>
    </span>
  )
}

function DetailList({ resource }: Details) {
  const text = useText(libraryText)
  const count = useCount()
  const status = statusWords(resource.statusId)
  const details: [string, string | null][] = [
    [text.shelf.grade, resource.grade],
    [text.shelf.course, resource.course],
    [text.shelf.chapter, resource.chapter],
    [text.details.topic, resource.topic],
    [text.shelf.publication, resource.publication],
    [text.shelf.language, languageNames[resource.language]],
    [text.shelf.owner, resource.owner],
    [text.details.seenBy, resource.forStudents ? text.details.students : text.details.teachers],
    [text.details.file, resource.fileName && `${resource.fileName} · ${showSize(resource.fileSize ?? 0)}`],
  ]
  return (
    <>
      {resource.description && <p>{resource.description}</p>}
      <p className={css.state}>
        <Status tone={status.tone}>{text.statuses[status.name]}</Status>
        <span className={css.quiet}>{count(text.details.opened, resource.opened)}</span>
      </p>
      {resource.decisionReason && (
        <Notice tone="warn" title={fill(text.details.sentBack, { reason: resource.decisionReason })} />
      )}
      <dl className={css.facts}>
        {details.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

function Decision({ resource, onDone }: { resource: Resource; onDone: () => void }) {
  const text = useText(libraryText)
  const say = useServerWords()
  const decide = useSend(library.routes.decideResource)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const send = async (statusId: 15 | 24) => {
    if (statusId === 24 && reason.trim() === '') return setError(say(serverText('reason-missing', 'Give a reason.')))
    try {
      const body = { statusId, reason, version: resource.version }
      const answer = await decide.mutateAsync({ params: { contentId: resource.contentId }, body })
      toast.success(say(answer))
      onDone()
    } catch (failed) {
      setError(say(failed as ApiProblem))
    }
  }
  return (
    <div className={css.part}>
      <TextArea
        label={text.details.reason}
        max={300}
        value={reason}
        onChange={(value) => {
          setError(undefined)
          setReason(value)
        }}
        error={error}
      />
      <div className={css.acts}>
        <Button variant="primary" loading={decide.isPending} onClick={() => void send(15)}>
          {text.details.publish}
        </Button>
        <Button onClick={() => void send(24)}>{text.details.sendBack}</Button>
      </div>
    </div>
  )
}

function OwnerActions({ resource, sharedWith, onEdit, onGone }: Details & { onEdit: () => void; onGone: () => void }) {
  const text = useText(libraryText)
  const say = useServerWords()
  const submit = useSend(library.routes.submitResource)
  const remove = useSend(library.routes.removeResource)
  const params = { contentId: resource.contentId }
  const report = async (sending: Promise<Spoken>) => {
    try {
      toast.success(say(await sending))
      return true
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
      return false
    }
  }
  const isComplete = resource.fileName !== null || (resource.written !== null && resource.written !== 'questions')
  const maySubmit = isComplete && (resource.statusId === null || resource.statusId === 24)
  return (
    <div className={css.part}>
      <div className={css.acts}>
        {maySubmit && (
          <Button loading={submit.isPending} onClick={() => void report(submit.mutateAsync({ params }))}>
            {text.details.offer}
          </Button>
        )}
        <Button icon={IconPencil} onClick={onEdit}>
          {text.details.edit}
        </Button>
        <Button
          icon={IconTrash}
          variant="quiet"
          loading={remove.isPending}
          onClick={async () => (await report(remove.mutateAsync({ params }))) && onGone()}
        >
          {text.details.remove}
        </Button>
      </div>
      <Sharing contentId={resource.contentId} sharedWith={sharedWith} />
    </div>
  )
}

function Sharing({ contentId, sharedWith }: { contentId: string; sharedWith: Details['sharedWith'] }) {
  const text = useText(libraryText)
  const say = useServerWords()
  const found = useRead(library.routes.listColleagues, {})
  const share = useSend(library.routes.shareResource)
  const [chosen, setChosen] = useState<string[]>(sharedWith.map(({ id }) => id))
  const people = [...new Map([...sharedWith, ...(found.data?.colleagues ?? [])].map((one) => [one.id, one])).values()]
  const isChanged =
    chosen.toSorted().join() !==
    sharedWith
      .map(({ id }) => id)
      .toSorted()
      .join()
  const send = async () => {
    try {
      toast.success(say(await share.mutateAsync({ params: { contentId }, body: { userIds: chosen } })))
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  return (
    <>
      <MultiSelect
        label={text.details.sharedWith}
        value={chosen}
        onChange={setChosen}
        max={200}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {isChanged && (
        <Button loading={share.isPending} onClick={() => void send()}>
          {text.details.saveShares}
        </Button>
      )}
    </>
  )
}
