import type { ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { AcademicPart } from '../paths.ts'
import css from './AcademicSetup.module.css'

type QueryState = {
  readonly isPending: boolean
  readonly isError: boolean
  readonly isFetching: boolean
  refetch: () => unknown
}

type PartProps = {
  id: AcademicPart
  title: string
  subtitle?: string | undefined
  action?: ReactNode
  reading: QueryState
  children: ReactNode
}

/** A section of the academic setup with loading and error states. */
export function Part({ id, title, subtitle, action, reading, children }: PartProps) {
  return (
    <div id={id} className={css.part}>
      <Section title={title} subtitle={subtitle} action={action}>
        {reading.isPending ? (
          <Loading>
            <SkeletonRows rows={3} columns={4} />
          </Loading>
        ) : reading.isError ? (
          <EmptyState kind="failed" compact onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
        ) : (
          children
        )}
      </Section>
    </div>
  )
}
