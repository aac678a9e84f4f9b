import { Navigate } from 'react-router'
import { infrastructure } from '#modules/school/infrastructureContract.ts'
import type { PublicInfrastructure as PublicPage } from '#modules/school/infrastructureSchemas.ts'
import { tenancyPaths } from '#modules/tenancy/web/paths.ts'
import { SchoolMark } from '#modules/tenancy/web/public.tsx'
import { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { schoolTitles } from '../titles.ts'
import { schoolText } from '../words.ts'
import css from './PublicInfrastructure.module.css'

/** What the school shows of its campus to anybody. While it is switched off, there is no such page. */
export default function PublicInfrastructure() {
  const { titles } = useText(schoolTitles)
  const school = useSchool()
  const read = useRead(infrastructure.routes.getPublicPage, {}, { retry: false })
  if (read.error instanceof ApiProblem && read.error.status === 404)
    return <Navigate to={tenancyPaths.notFound} replace />
  return (
    <main id="main" className={css.page}>
      <SchoolMark
        name={school.name}
        logoUrl={school.logoUrl}
        meta={[school.place, school.board].filter(Boolean).join(' · ')}
      />
      <h1 className={css.title}>{titles.publicInfrastructure}</h1>
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={4} columns={2} />
        </Loading>
      )}
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.data && <Page page={read.data} />}
    </main>
  )
}

function Page({ page }: { page: PublicPage }) {
  const text = useText(schoolText).infrastructure
  const count = useCount()
  const { number } = useFormat()
  const { introduction, buildings, facilities, rooms } = page
  const isEmpty = !introduction && buildings.length + facilities.length + rooms.length === 0
  const figures = (roomCount: number, seats: number | null) =>
    [roomCount > 0 && count(text.roomCount, roomCount), seats && count(text.seatCount, seats)]
      .filter(Boolean)
      .join(' · ')
  const place = ({ building, floor }: PublicPage['rooms'][number]) =>
    [building, floor === 0 ? text.page.ground : fill(text.page.floor, { n: number(floor) })].filter(Boolean).join(' · ')
  // Two buildings may have rooms of the same name, and the buildings may not be shown.
  const places = Map.groupBy(
    rooms.map((room, at) => ({ key: String(at), room })),
    ({ room }) => place(room),
  )
  return (
    <>
      {isEmpty && <p>{text.page.empty}</p>}
      {introduction && <p className={css.introduction}>{introduction}</p>}
      {facilities.length > 0 && (
        <Section title={text.page.facilities}>
          <ul className={css.cards}>
            {facilities.map(({ kind, rooms: roomCount, seats }) => (
              <Card key={kind} name={text.kinds[kind]} note={figures(roomCount, seats)} />
            ))}
          </ul>
        </Section>
      )}
      {buildings.length > 0 && (
        <Section title={text.buildings}>
          <ul className={css.cards}>
            {buildings.map(({ name, rooms: roomCount, seats }) => (
              <Card key={name} name={name} note={figures(roomCount, seats)} />
            ))}
          </ul>
        </Section>
      )}
      {rooms.length > 0 && (
        <Section title={text.rooms}>
          {[...places].map(([label, own]) => (
            <div key={label} className={css.place}>
              <h3 className={css.floor}>{label}</h3>
              <ul className={css.rooms}>
                {own.map(({ key, room: { name, kind, seats } }) => (
                  <li key={key} className={css.room}>
                    <span className={css.name}>{name}</span>
                    <span className={css.note}>
                      {[text.kinds[kind], seats && count(text.seatCount, seats)].filter(Boolean).join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Section>
      )}
    </>
  )
}

function Card({ name, note }: { name: string; note: string }) {
  return (
    <li className={css.card}>
      <span className={css.name}>{name}</span>
      {note && <span className={css.note}>{note}</span>}
    </li>
  )
}
