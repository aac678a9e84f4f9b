import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { shelfOf } from '#modules/library/web/paths.ts'
import { isFamily } from '#platform/contract/access/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { keepEvent } from './outbox.ts'
import { type Opened, useOpened, useUsage } from './useContent.ts'
import { playersText } from './words.ts'

export const useShelf = (): string => shelfOf(useUser())

/** The way back: to the library, which families know as Learn. */
function useCrumbs() {
  const text = useText(playersText)
  return [{ label: isFamily(useUser()) ? text.learn : text.library, to: useShelf() }]
}

type FrameProps = {
  /** The heading until the resource has loaded. */
  title: string
  children: (opened: Opened) => ReactNode
}

/** The page around a resource: header, actions, and the loading and error states. */
export function ContentFrame({ title, children }: FrameProps) {
  const text = useText(playersText)
  const reading = useOpened()
  const shelf = useShelf()
  const crumbs = useCrumbs()
  if (reading.data) return <LoadedContent opened={reading.data}>{children(reading.data)}</LoadedContent>
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      {reading.isPending ? (
        <Loading>
          <SkeletonRows rows={6} columns={1} />
        </Loading>
      ) : reading.error.status === 404 || reading.error.status === 400 ? (
        <EmptyState
          kind="nothing"
          sketch="books"
          title={text.nothing}
          body={text.nothingHint}
          action={<ButtonLink to={shelf}>{text.toLibrary}</ButtonLink>}
        />
      ) : (
        <EmptyState kind="failed" onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
    </>
  )
}

function LoadedContent({ opened, children }: { opened: Opened; children: ReactNode }) {
  const { resource } = opened
  useUsage(resource.contentId)
  const path = [resource.grade, resource.course, resource.chapter, resource.topic].filter(Boolean).join(' · ')
  return (
    <>
      <PageHeader
        title={<span dir="auto">{resource.title}</span>}
        subtitle={path || undefined}
        crumbs={useCrumbs()}
        actions={<Download opened={opened} />}
      />
      {children}
    </>
  )
}

function Download({ opened: { file, resource } }: { opened: Opened }) {
  const text = useText(playersText)
  const owner = useUser().userId
  if (!file) return null
  return (
    // A capture handler, because the browser handles the download link itself.
    <span onClickCapture={() => void keepEvent(owner, resource.contentId, 'download').catch(() => {})}>
      <ButtonLink icon={IconDownload} to={file.url} download={file.name}>
        {text.download}
      </ButtonLink>
    </span>
  )
}
