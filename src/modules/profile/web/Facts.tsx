import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import css from './Profile.module.css'

/** Names and values, without those that are not known. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string | null | undefined])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={css.fact}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export const LoadingFacts = () => (
  <Loading>
    <SkeletonText lines={6} />
  </Loading>
)
