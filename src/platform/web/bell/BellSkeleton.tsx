import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import css from './Bell.module.css'

/** Stands where the list will be. */
export const BellSkeleton = () => (
  <div className={css.waiting}>
    <Loading>
      <SkeletonText lines={4} />
    </Loading>
  </div>
)
