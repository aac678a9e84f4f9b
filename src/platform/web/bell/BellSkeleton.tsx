import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import css from './Bell.module.css'

/** Placeholder while the list loads. */
export const BellSkeleton = () => (
  <div className={css.waiting}>
    <Loading>
      <SkeletonText lines={4} />
    </Loading>
  </div>
)
