import { useSearchParams } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { designs } from '../../contracts/designContract.ts'
import { gradebookPaths } from '../paths.ts'
import { gradebookTitles } from '../titles.ts'
import { Designer } from './Designer.tsx'
import { DesignList } from './DesignList.tsx'

/** The designs of report cards; with one in the address, the designer. */
export default function CardDesigns() {
  const { titles } = useText(gradebookTitles)
  const [params] = useSearchParams()
  const designId = params.get('design')
  if (designId) return <OfDesign key={designId} designId={designId} />
  return (
    <>
      <PageHeader title={titles.designs} crumbs={[{ label: titles.gradebook, to: gradebookPaths.office }]} />
      <DesignList />
    </>
  )
}

function OfDesign({ designId }: { designId: string }) {
  const { titles } = useText(gradebookTitles)
  const read = useRead(designs.routes.getDesign, { params: { designId } })
  if (read.data) return <Designer {...read.data} />
  return (
    <>
      <PageHeader title={titles.designs} crumbs={[{ label: titles.designs, to: gradebookPaths.designs }]} />
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} />
      ) : (
        <Loading>
          <SkeletonRows rows={8} columns={3} />
        </Loading>
      )}
    </>
  )
}
