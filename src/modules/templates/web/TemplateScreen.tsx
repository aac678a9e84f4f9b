import { useParams } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { templates } from '../contract.ts'
import { Designer } from './designer/Designer.tsx'
import { templatePaths } from './paths.ts'
import { templateTitles } from './titles.ts'

/** A template with its designer. */
export default function TemplateScreen() {
  const { templateId = '' } = useParams()
  const { titles } = useText(templateTitles)
  const read = useRead(templates.routes.getTemplate, { params: { schoolTemplateId: templateId } })
  if (read.data) return <Designer key={templateId} {...read.data} />
  return (
    <>
      <PageHeader title={titles.template} crumbs={[{ label: titles.templates, to: templatePaths.templates }]} />
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
