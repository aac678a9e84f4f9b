import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { family } from '#modules/family/contract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import { useRead } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import css from './Family.module.css'
import { InstallHint } from './InstallHint.tsx'
import { KeptNote } from './KeptNote.tsx'
import { useChild } from './useChild.ts'
import { familyText } from './words.ts'

type HomeChild = Reply<typeof family.routes.getHome>['children'][number]

/** The home of a student, or of a guardian with one card for each child, the chosen one first. */
export default function Home() {
  const text = useText(familyText)
  const { firstName } = useUser()
  const { date } = useFormat()
  const { child } = useChild()
  const read = useRead(family.routes.getHome, {}, { isKept: true, isTogether: true })
  usePage({ detail: read.data && date(read.data.today, { weekday: 'long', day: 'numeric', month: 'long' }) })
  return (
    <div className={css.home}>
      <h1 className={css.greeting}>{fill(text.greeting, { name: firstName })}</h1>
      <KeptNote route={family.routes.getHome} input={{}} />
      <InstallHint />
      {read.data ? (
        <Children all={read.data.children} chosenId={child?.studentId} />
      ) : read.isError ? (
        <EmptyState
          kind="failed"
          body={read.error.message}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </div>
  )
}

function Children({ all, chosenId }: { all: readonly HomeChild[]; chosenId: string | undefined }) {
  const text = useText(familyText)
  if (all.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.noChildren} body={text.noChildrenHint} />
  const inOrder = [
    ...all.filter(({ studentId }) => studentId === chosenId),
    ...all.filter(({ studentId }) => studentId !== chosenId),
  ]
  return (
    <div className={css.children}>
      {inOrder.map((child) => (
        <ChildCard key={child.studentId} child={child} />
      ))}
    </div>
  )
}

function ChildCard({ child }: { child: HomeChild }) {
  const text = useText(familyText)
  const { date } = useFormat()
  const { isGuardian } = useUser()
  const cards = useCards(isGuardian).filter(({ name }) => child.parts[name] !== undefined)
  const name = `${child.firstName} ${child.lastName}`.trim()
  return (
    <Panel
      className={css.card}
      title={
        <span className={css.who}>
          <Avatar name={name} src={child.photoUrl} size={44} />
          <span>
            {name}
            <span className={css.meta}>
              {child.className ? fill(text.class, { name: child.className }) : child.leftOn ? null : text.noClass}
            </span>
          </span>
        </span>
      }
    >
      {child.leftOn && <p className={css.meta}>{fill(text.left, { date: date(child.leftOn) })}</p>}
      {cards.length === 0 && <p className={css.quiet}>{text.quiet}</p>}
      {cards.map(({ name: part, order, Card }) => (
        <Suspense key={`${part} ${order}`} fallback={<SkeletonText lines={2} />}>
          <Card child={child} part={child.parts[part]} isGuardian={isGuardian} />
        </Suspense>
      ))}
    </Panel>
  )
}

type Card = ComponentType<{ child: FamilyChild; part: unknown; isGuardian: boolean }>

/** The modules' cards in order; each loads when a child has such a part. */
const useCards = (isGuardian: boolean) =>
  useMemo(
    () =>
      getModules()
        .flatMap(({ familyCards = [] }) => familyCards)
        .map(({ name, load, order, studentOrder = order }) => ({
          name,
          order: isGuardian ? order : studentOrder,
          // The server has checked a part by the schema of the module whose card shows it.
          Card: lazy(load as () => Promise<{ default: Card }>),
        }))
        .toSorted((a, b) => a.order - b.order),
    [isGuardian],
  )
