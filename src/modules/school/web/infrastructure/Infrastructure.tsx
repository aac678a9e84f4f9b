import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { school } from '#modules/school/contract.ts'
import type { Building } from '#modules/school/schemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { LineMenu } from '#platform/web/forms/LineMenu.tsx'
import { useRemoval } from '#platform/web/forms/useRemoval.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { schoolPaths } from '../paths.ts'
import { schoolTitles } from '../titles.ts'
import { schoolText, useServerWords } from '../words.ts'
import { BuildingDrawer } from './BuildingDrawer.tsx'
import css from './Infrastructure.module.css'
import { PublicPageDrawer } from './PublicPageDrawer.tsx'
import { Rooms } from './Rooms.tsx'

type OpenDrawer = { building: Building | null } | null

export default function Infrastructure() {
  const text = useText(schoolText).infrastructure
  const { titles } = useText(schoolTitles)
  const mayEdit = mayUse(school.routes.saveBuilding.access, useUser())
  const [open, setOpen] = useState<OpenDrawer>(null)
  const [isPageOpen, setPageOpen] = useState(false)
  const list = useRead(school.routes.listBuildings, {})
  const buildings = list.data?.buildings ?? []
  const add = mayEdit && (
    <Button icon={IconPlus} onClick={() => setOpen({ building: null })}>
      {text.addBuilding}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={titles.infrastructure}
        subtitle={text.subtitle}
        crumbs={[{ label: titles.school, to: schoolPaths.school }]}
        actions={
          mayEdit && (
            <Button icon={IconWorld} onClick={() => setPageOpen(true)}>
              {text.page.open}
            </Button>
          )
        }
      />
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={5} columns={4} />
        </Loading>
      )}
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.data && buildings.length === 0 && (
        <EmptyState kind="nothing" sketch="gate" title={text.noneTitle} body={text.noneHint} action={add} />
      )}
      {buildings.length > 0 && (
        <>
          <Section title={text.buildings} action={add} className={css.part}>
            <div className={css.buildings}>
              {buildings.map((building) => (
                <BuildingCard
                  key={building.buildingId}
                  building={building}
                  mayEdit={mayEdit}
                  onEdit={() => setOpen({ building })}
                />
              ))}
            </div>
          </Section>
          <Rooms buildings={buildings} mayEdit={mayEdit} />
        </>
      )}
      {isPageOpen && <PublicPageDrawer onClose={() => setPageOpen(false)} />}
      {open && <BuildingDrawer key={open.building?.buildingId ?? 'new'} building={open.building} onClose={close} />}
    </>
  )
}

type BuildingCardProps = { building: Building; mayEdit: boolean; onEdit: () => void }

function BuildingCard({ building, mayEdit, onEdit }: BuildingCardProps) {
  const text = useText(schoolText)
  const count = useCount()
  const removal = useRemoval(useServerWords())
  const remove = useSend(school.routes.deleteBuilding)
  const create = useSend(school.routes.createBuilding)
  const { buildingId, name, rooms, seats } = building
  const drop = () =>
    void removal({
      name,
      send: () => remove.mutateAsync({ params: { buildingId } }),
      restore: () => create.mutateAsync({ body: { name } }),
    })
  return (
    <div className={css.building}>
      <span className={css.facts}>
        <span className={css.name}>{name}</span>
        <span className={css.figures}>
          {count(text.infrastructure.roomCount, rooms)}
          {seats > 0 && ` · ${count(text.infrastructure.seatCount, seats)}`}
        </span>
      </span>
      {mayEdit && <LineMenu name={name} onEdit={onEdit} onDelete={drop} />}
    </div>
  )
}
