import { Fragment, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useChild } from './useChild.ts'
import { familyText } from './words.ts'

/** A page about the chosen child. It is made anew when another child is chosen. */
export function ChildPage(props: { children: (child: FamilyChild) => ReactNode }) {
  return (
    <>
      <PageTitle />
      <OfChild {...props} />
    </>
  )
}

function OfChild({ children }: { children: (child: FamilyChild) => ReactNode }) {
  const text = useText(familyText)
  const { read, child, children: all } = useChild()
  usePage({ detail: all.length > 1 ? child?.firstName : undefined })
  if (read.isError && !read.data)
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  if (!read.data)
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    )
  if (!child) return <EmptyState kind="nothing" sketch="register" title={text.noChildren} body={text.noChildrenHint} />
  return <Fragment key={child.studentId}>{children(child)}</Fragment>
}
