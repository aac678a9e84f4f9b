import { useSearchParams } from 'react-router'
import { players } from '#modules/players/contract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { contentPath } from '#platform/contract/files/contentRoutes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useShelf } from '../ContentFrame.tsx'
import { playersTitles } from '../titles.ts'
import { playersText, useServerWords } from '../words.ts'
import { ParametersForm } from './ParametersForm.tsx'

const noContentId = '00000000-0000-0000-0000-000000000000'

/** Edits the content of the user's own H5P exercise. */
export default function ParametersScreen() {
  const { titles } = useText(playersTitles)
  const text = useText(playersText)
  const say = useServerWords()
  const shelf = useShelf()
  const [params] = useSearchParams()
  const contentId = params.get('contentId') ?? noContentId
  const prefix = useUser().roleId === roles.admin ? '/admin' : '/teacher'
  const play = contentPath(prefix, { contentId, categoryId: 135 })
  const reading = useRead(players.routes.getParameters, { params: { contentId } }, { refetchOnWindowFocus: false })
  const crumbs = [{ label: text.library, to: shelf }]
  if (reading.data)
    return (
      <>
        <PageHeader
          title={<span dir="auto">{reading.data.title}</span>}
          subtitle={titles.parameters}
          crumbs={[...crumbs, { label: titles.interactivity, to: play }]}
        />
        <ParametersForm key={reading.data.version} contentId={contentId} exercise={reading.data} play={play} />
      </>
    )
  return (
    <>
      <PageHeader title={titles.parameters} crumbs={crumbs} />
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
      ) : reading.error.status === 403 || reading.error.status === 409 ? (
        <EmptyState
          kind="nothing"
          sketch="books"
          title={say(reading.error)}
          action={<ButtonLink to={play}>{text.parameters.play}</ButtonLink>}
        />
      ) : (
        <EmptyState kind="failed" onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
    </>
  )
}
